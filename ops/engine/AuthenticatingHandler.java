package yanhai.guard;

import org.opensearch.core.rest.RestStatus;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestChannel;
import org.opensearch.rest.RestHandler;
import org.opensearch.rest.RestRequest;
import org.opensearch.transport.client.node.NodeClient;

/** A REST handler that is asked only by whoever brings the credentials; others get 401. */
final class AuthenticatingHandler extends RestHandler.Wrapper {
    private static final String REFUSAL =
            "{\"error\":{\"type\":\"security_exception\",\"reason\":\"user and password are missing or wrong\"},"
                    + "\"status\":401}";

    private final Credentials credentials;

    AuthenticatingHandler(RestHandler guarded, Credentials credentials) {
        super(guarded);
        this.credentials = credentials;
    }

    @Override
    public void handleRequest(RestRequest request, RestChannel channel, NodeClient client) throws Exception {
        if (credentials.match(request.header("Authorization"))) {
            super.handleRequest(request, channel, client);
            return;
        }
        BytesRestResponse refusal = new BytesRestResponse(RestStatus.UNAUTHORIZED, "application/json", REFUSAL);
        refusal.addHeader("WWW-Authenticate", "Basic realm=\"OpenSearch\", charset=\"UTF-8\"");
        channel.sendResponse(refusal);
    }
}
