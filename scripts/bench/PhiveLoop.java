import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.inmemory.ReadableResourceByteArray;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.IValidationExecutorSet;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.result.ValidationResult;
import com.helger.phive.api.result.ValidationResultList;
import com.helger.phive.api.validity.EExtendedValidity;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;

/**
 * Runs phive from the bytes of a document to its list of results, in a virtual machine that stays warm. Reads commands
 * from standard input, as described in subjects/protocol.ts; a rule set is the start of a validation executor set's
 * identifier, of which the newest is taken.
 */
public final class PhiveLoop {
    private static final ValidationExecutorSetRegistry<IValidationSourceXML> REGISTRY =
            new ValidationExecutorSetRegistry<>();

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        // Only replies may go to standard output.
        System.setOut(System.err);
        EN16931Validation.initEN16931(REGISTRY);
        XRechnungValidation.initXRechnung(REGISTRY);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.print("ready\n");
        out.flush();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                answer = measure(line.split("\t"));
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                answer = "error\t" + String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
            }
            out.print(answer + "\n");
            out.flush();
        }
    }

    private static String measure(String[] command) throws Exception {
        IValidationExecutorSet<IValidationSourceXML> set = newest(command[1]);
        byte[] document = Files.readAllBytes(Path.of(command[2]));
        int iterations = Integer.parseInt(command[3]);
        long end = System.nanoTime() + Long.parseLong(command[4]) * 1_000_000;
        StringBuilder times = new StringBuilder();
        int findings;
        int count = 0;
        do {
            long started = System.nanoTime();
            ValidationResultList results =
                    ValidationExecutionManager.executeValidation(
                            IValidityDeterminator.createDefault(),
                            set,
                            ValidationSourceXML.create(new ReadableResourceByteArray("document.xml", document)),
                            Locale.US);
            times.append('\t').append(System.nanoTime() - started);
            findings = 0;
            for (ValidationResult result : results) {
                if (result.getValidity() == EExtendedValidity.SKIPPED) throw new IllegalStateException("a layer was skipped");
                findings += result.getErrorList().size();
            }
            count++;
        } while (count < iterations && System.nanoTime() < end);
        return "times\t" + findings + times;
    }

    private static IValidationExecutorSet<IValidationSourceXML> newest(String prefix) {
        return REGISTRY.getAll().stream()
                .filter(set -> set.getID().getAsSingleID().startsWith(prefix + ":") && !set.getStatus().isDeprecated())
                .max(Comparator.comparing(IValidationExecutorSet::getID, Comparator.comparing(DVRCoordinate::getVersionObj)))
                .orElseThrow(() -> new IllegalStateException("phive has no rules " + prefix));
    }
}
