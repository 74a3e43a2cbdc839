import de.kosit.validationtool.api.Check;
import de.kosit.validationtool.api.Configuration;
import de.kosit.validationtool.api.InputFactory;
import de.kosit.validationtool.api.Result;
import de.kosit.validationtool.impl.DefaultCheck;
import de.kosit.validationtool.impl.xml.ProcessorProvider;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs the KoSIT validator from the bytes of a document to its result, in a virtual machine that stays warm. Reads
 * commands from standard input, as described in subjects/protocol.ts; its scenarios choose the rules.
 *
 * Arguments: the scenarios, and the folder of their resources.
 */
public final class KositLoop {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        // Only replies may go to standard output.
        System.setOut(System.err);
        Configuration configuration =
                Configuration.load(Path.of(arguments[0]).toUri(), Path.of(arguments[1]).toUri())
                        .build(ProcessorProvider.getProcessor());
        Check check = new DefaultCheck(configuration);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.print("ready\n");
        out.flush();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                answer = measure(check, line.split("\t"));
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                answer = "error\t" + String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
            }
            out.print(answer + "\n");
            out.flush();
        }
    }

    private static String measure(Check check, String[] command) throws Exception {
        byte[] document = Files.readAllBytes(Path.of(command[2]));
        int iterations = Integer.parseInt(command[3]);
        long end = System.nanoTime() + Long.parseLong(command[4]) * 1_000_000;
        StringBuilder times = new StringBuilder();
        int findings;
        int count = 0;
        do {
            long started = System.nanoTime();
            Result result = check.checkInput(InputFactory.read(document, "document.xml"));
            times.append('\t').append(System.nanoTime() - started);
            if (!result.isProcessingSuccessful() || result.getSchematronResult().isEmpty())
                throw new IllegalStateException("no scenario matches: " + result.getProcessingErrors());
            findings = result.getSchemaViolations().size() + result.getFailedAsserts().size();
            count++;
        } while (count < iterations && System.nanoTime() < end);
        return "times\t" + findings + times;
    }
}
