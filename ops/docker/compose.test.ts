import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { namedVariables, readVariables } from '../variables.testkit.ts';
import { dockerfilePath, ownInstructions } from './dockerfile.testkit.ts';

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string | number>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  depends_on?: Record<string, object>;
  healthcheck?: { test?: string[] };
}

/** Variables of Node itself, which every process of the site obeys. */
const nodesOwn = ['NODE_EXTRA_CA_CERTS'];

describe('docker-compose.yml', () => {
  const text = readFileSync('docker-compose.yml', 'utf8');
  const { services, volumes } = parse(text) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const all = Object.entries(services);
  const [ownImage] = all.flatMap(([, { build, image }]) => (build ? [image] : []));
  const ofOurs = all.filter(([, { image }]) => image === ownImage);

  it('builds by what is there, and has each service that another waits for', () => {
    const built = all.flatMap(([, { build }]) => build ?? []);
    expect(built.map(({ context, dockerfile }) => join(context, dockerfile))).to.deep.equal([dockerfilePath]);
    for (const [name, { depends_on = {}, env_file = [] }] of all) {
      expect(Object.keys(services), name).to.include.members(Object.keys(depends_on));
      for (const { path, required } of env_file) expect(existsSync(path) || !required, path).to.equal(true);
    }
  });

  it('mounts volumes that it declares, and files that are there', () => {
    const mounted = all.flatMap(([, service]) =>
      (service.volumes ?? []).map((one) => one.split(':')[0] ?? ''),
    );
    const [bound, named] = [
      mounted.filter((one) => /^[./]/.test(one)),
      mounted.filter((one) => !/^[./]/.test(one)),
    ];
    expect([...new Set(named)].sort()).to.deep.equal(Object.keys(volumes).sort());
    for (const path of bound) expect(existsSync(path), path).to.equal(true);
  });

  it('runs scripts that are in the image, and names certificates that they make', () => {
    for (const [name, { command = [] }] of ofOurs)
      for (const path of command.filter((word) => /^[\w-]+\/.*\.\w+$/.test(word)))
        expect(existsSync(path), `${name}: ${path}`).to.equal(true);
    const made = readFileSync('ops/docker/certificates.sh', 'utf8');
    const named = [...text.matchAll(/certificates\/([\w-]+\.pem)/g)].map(([, file]) => file);
    expect(named).to.include('ca.pem');
    for (const file of named) expect(made, file).to.match(new RegExp(`\\b${file}\\b`));
  });

  it('gives our image variables that the code reads, and asks for such as are told', () => {
    const given = ofOurs.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const ofImage = ownInstructions()
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text: line }) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ''));
    expect([...readVariables(), ...nodesOwn]).to.include.members([...given, ...ofImage]);

    const head = text.slice(0, text.indexOf('\nname:'));
    const told = [...namedVariables(), ...[...head.matchAll(/^#\s+(\w+)=/gm)].map(([, name]) => name)];
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(told).to.include.members(asked);
  });

  it('gives each service what its own commands read', () => {
    for (const [name, { command = [], environment = {}, healthcheck }] of all) {
      const script = [...command, ...(healthcheck?.test ?? [])].join('\n');
      const read = [...script.matchAll(/\$\$\{?(\w+)/g)].map(([, variable]) => variable);
      expect(Object.keys(environment), name).to.include.members(read);
    }
  });
});
