package yanhai.guard;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;

/** The one user and password that are let in. Only their hash is kept. */
final class Credentials {
    private static final String SCHEME = "Basic ";
    private static final Set<PosixFilePermission> OWNERS =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final byte[] expected;

    private Credentials(byte[] expected) {
        this.expected = expected;
    }

    /**
     * Reads {@code user:password}.
     *
     * @param file on one line, readable by its owner alone
     * @throws IOException when there is none, it holds no such pair, or others may read it
     */
    static Credentials read(Path file) throws IOException {
        if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
            throw new IOException(file + " is open to others than its owner");
        }
        String pair = Files.readString(file).strip();
        int colon = pair.indexOf(':');
        if (colon < 1 || colon == pair.length() - 1) {
            throw new IOException(file + " holds no user and password");
        }
        return new Credentials(hash(Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8))));
    }

    /**
     * Whether an {@code Authorization} header carries them (RFC 7617). How long that takes does not depend on how much
     * of it is right: hashes are compared, and those in constant time.
     *
     * @param authorization may be null
     */
    boolean match(String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        return MessageDigest.isEqual(hash(authorization.substring(SCHEME.length()).strip()), expected);
    }

    private static byte[] hash(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java has SHA-256", impossible);
        }
    }
}
