package yanhai.guard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.plugins.ActionPlugin;
import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.rest.RestHandler;
import org.opensearch.transport.TransportInterceptor;

/**
 * Guards an engine that stands alone on the loopback, where every user of the machine reaches its ports: HTTP asks for
 * a user and a password, and the transport, which has business with other nodes only, does nothing for anybody.
 *
 * <p>It takes the place of the security plugin, which is not published as a package for the engine's version.
 */
public final class GuardPlugin extends Plugin implements ActionPlugin, NetworkPlugin {
    private final Credentials credentials;

    /**
     * @param settings of the node
     * @param configPath the node's configuration folder; {@code guard.credentials} in it holds {@code user:password}
     * @throws IOException when that file is missing, empty or readable by others: the node does not start then
     */
    public GuardPlugin(Settings settings, Path configPath) throws IOException {
        credentials = Credentials.read(configPath.resolve("guard.credentials"));
    }

    @Override
    public UnaryOperator<RestHandler> getRestHandlerWrapper(ThreadContext threadContext) {
        return handler -> new AuthenticatingHandler(handler, credentials);
    }

    @Override
    public List<TransportInterceptor> getTransportInterceptors(
            NamedWriteableRegistry namedWriteableRegistry, ThreadContext threadContext) {
        return List.of(new LocalTransport());
    }
}
