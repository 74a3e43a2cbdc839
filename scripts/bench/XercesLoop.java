import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Validates XML Schema with the JDK's Xerces, in a virtual machine that stays warm: from bytes to violations. Reads
 * commands from standard input, as described in subjects/protocol.ts; rule sets are paths of schemas.
 *
 * Arguments: the folder of the official files.
 */
public final class XercesLoop {
    private final Map<String, Validator> validators = new HashMap<>();
    private final File officialFolder;

    private XercesLoop(File officialFolder) {
        this.officialFolder = officialFolder;
    }

    public static void main(String[] arguments) throws Exception {
        XercesLoop loop = new XercesLoop(new File(arguments[0]));
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        // Only replies may go to standard output.
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.print("ready\n");
        out.flush();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                answer = loop.measure(line.split("\t"));
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                answer = "error\t" + String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
            }
            out.print(answer + "\n");
            out.flush();
        }
    }

    private String measure(String[] command) throws Exception {
        // All rule sets of a document have the same schema.
        Validator validator = validator(command[1].split("\\|")[0]);
        byte[] document = Files.readAllBytes(Paths.get(command[2]));
        int iterations = Integer.parseInt(command[3]);
        long end = System.nanoTime() + Long.parseLong(command[4]) * 1_000_000;
        int[] violations = new int[1];
        validator.setErrorHandler(new ErrorHandler() {
            @Override public void warning(SAXParseException problem) { }
            @Override public void error(SAXParseException problem) { violations[0]++; }
            @Override public void fatalError(SAXParseException problem) throws SAXException { throw problem; }
        });
        StringBuilder times = new StringBuilder();
        int count = 0;
        do {
            violations[0] = 0;
            long started = System.nanoTime();
            validator.validate(new StreamSource(new ByteArrayInputStream(document)));
            times.append('\t').append(System.nanoTime() - started);
            count++;
        } while (count < iterations && System.nanoTime() < end);
        return "times\t" + violations[0] + times;
    }

    private Validator validator(String path) throws Exception {
        Validator known = validators.get(path);
        if (known != null) return known;
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
        Validator validator = factory.newSchema(new File(officialFolder, path)).newValidator();
        validators.put(path, validator);
        return validator;
    }
}
