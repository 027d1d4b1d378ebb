#!/bin/sh
# Makes an authority of this installation's own and a certificate for OpenSearch, once.
# Usage: certificates.sh FOLDER
set -eu
cd "$1"
[ -f node.pem ] && exit 0

openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days 3650 -subj '/CN=yanhai authority' \
  -addext 'basicConstraints=critical,CA:TRUE' -keyout ca-key.pem -out ca.pem
# OpenSearch reads PKCS#8 keys only; genpkey writes them.
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out node-key.pem
openssl req -new -key node-key.pem -subj '/CN=opensearch' -out node.csr
printf 'subjectAltName=DNS:opensearch,DNS:localhost,IP:127.0.0.1\n' > names
openssl x509 -req -in node.csr -CA ca.pem -CAkey ca-key.pem -CAcreateserial -sha256 -days 3650 \
  -extfile names -out draft.pem
rm node.csr names

# The image's OpenSearch runs as user 1000; the site needs ca.pem alone. Renamed last: node.pem says all is there.
chown 1000:1000 node-key.pem ca.pem draft.pem
chmod 600 ca-key.pem node-key.pem
chmod 644 ca.pem draft.pem
mv draft.pem node.pem
