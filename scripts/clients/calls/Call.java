import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ValidationApi;
import org.openapitools.client.model.DetailedIssue;
import org.openapitools.client.model.Details;
import org.openapitools.client.model.Patch;
import org.openapitools.client.model.Report;

/** Calls the service by a client that openapi-generator has made, and prints what arrived. */
public class Call {
  static ValidationApi api(String key) {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("SERVICE_URL"));
    client.setApiKey(key);
    return new ValidationApi(client);
  }

  static Report validate(String key, Boolean details) throws ApiException {
    File invoice = new File(System.getenv("INVOICE"));
    return api(key).validateInvoice(invoice, details, details, null, null, null, null, null, null, details, null, null);
  }

  public static void main(String[] arguments) throws ApiException {
    Report plain = validate(System.getenv("SERVICE_KEY"), null);
    Report report = validate(System.getenv("SERVICE_KEY"), true);
    Map<String, Object> ofPlain = new LinkedHashMap<>();
    ofPlain.put("valid", plain.getValid());
    ofPlain.put("format", plain.getFormat());
    ofPlain.put("errors", plain.getErrorCount());
    ofPlain.put("code", plain.getIssues().get(0).getCode());
    ofPlain.put("hasDetails", plain.getDetails() != null);

    Details details = report.getDetails();
    DetailedIssue issue = details.getIssues().get(0);
    Patch patch = issue.getPatches().get(0);
    Map<String, Object> ofDetails = new LinkedHashMap<>();
    ofDetails.put("date", details.getDate());
    ofDetails.put("line", issue.getLine());
    ofDetails.put("terms", issue.getBusinessTerms().stream().map(term -> term.getId()).toArray());
    ofDetails.put("patchClass", patch.getPropertyClass());
    ofDetails.put("op", patch.getEdits().get(0).getOp());
    ofDetails.put("value", patch.getEdits().get(0).getValue());
    ofDetails.put("replaced", patch.getReplacements().get(0).getLine());
    ofDetails.put("ruleSets", details.getRuleSets().stream().map(each -> each.getId()).toArray());
    ofDetails.put("inForceFrom", details.getRuleSets().get(0).getInForceFrom());
    ofDetails.put("hasSuccessor", details.getRuleSets().get(0).getSuccessor() != null);
    ofDetails.put("steps", details.getSteps().size());

    Map<String, Object> ofError = new LinkedHashMap<>();
    try {
      validate("wrong", null);
    } catch (ApiException refused) {
      ofError.put("status", refused.getCode());
      ofError.put("error", JsonParser.parseString(refused.getResponseBody()).getAsJsonObject().get("error"));
    }
    System.out.println(new Gson().toJson(Map.of("plain", ofPlain, "details", ofDetails, "error", ofError)));
    System.exit(0);
  }
}
