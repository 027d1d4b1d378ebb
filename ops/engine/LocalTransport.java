package yanhai.guard;

import org.opensearch.OpenSearchSecurityException;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.transport.TransportInterceptor;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestHandler;

/**
 * Lets a node ask only itself. Its own requests never cross the wire; what comes by the transport port is a stranger's,
 * even the greeting of a node that would join.
 */
final class LocalTransport implements TransportInterceptor {
    /** The type of the channel on which {@code TransportService} answers the node's own requests. */
    private static final String OWN = "direct";

    @Override
    public <T extends TransportRequest> TransportRequestHandler<T> interceptHandler(
            String action, String executor, boolean forceExecution, TransportRequestHandler<T> handler) {
        return (request, channel, task) -> {
            if (!OWN.equals(channel.getChannelType())) {
                throw new OpenSearchSecurityException("this node speaks to no other", RestStatus.FORBIDDEN);
            }
            handler.messageReceived(request, channel, task);
        };
    }
}
