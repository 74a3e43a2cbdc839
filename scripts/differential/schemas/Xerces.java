import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSResourceResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Validates XML Schema with the JDK's Xerces, with secure processing. One process for very many documents. It reads
 * only the given folder, and never uses the network.
 *
 * Arguments: the folder of the official files.
 *
 * Reads requests from standard input, and writes an answer to each to standard output. Both are frames: the number of
 * bytes (32 bits, big endian), then the bytes. A request is two frames: the path of a schema's main file, and the
 * document. An answer is lines of fields, separated by tabs: "time TAB nanoseconds" of the validation alone first, then
 * "line TAB message" per violation; "failed TAB message" if there is no opinion.
 */
public final class Xerces {
    private final Map<String, Validator> validators = new HashMap<>();
    private final File officialFolder;

    private Xerces(File officialFolder) {
        this.officialFolder = officialFolder;
    }

    public static void main(String[] arguments) throws Exception {
        Xerces xerces = new Xerces(new File(arguments[0]));
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        // Only answers may go to standard output.
        System.setOut(new PrintStream(System.err));
        for (;;) {
            String schema;
            try {
                schema = new String(frame(in), StandardCharsets.UTF_8);
            } catch (EOFException end) {
                return;
            }
            byte[] document = frame(in);
            StringBuilder answer = new StringBuilder();
            try {
                xerces.check(schema, document, answer);
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                answer.setLength(0);
                line(answer, "failed", String.valueOf(error));
            }
            byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
            if (in.available() == 0) out.flush();
        }
    }

    private static byte[] frame(DataInputStream in) throws Exception {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    private static void line(StringBuilder answer, String first, String second) {
        answer.append(first).append('\t').append(second == null ? "" : second.replaceAll("\\s+", " ")).append('\n');
    }

    private void check(String path, byte[] document, StringBuilder answer) throws Exception {
        Validator validator = validators.get(path);
        if (validator == null) validators.put(path, validator = loadSchema(path).newValidator());
        validator.setErrorHandler(new ErrorHandler() {
            @Override public void warning(SAXParseException problem) { }
            @Override public void error(SAXParseException problem) { line(answer, String.valueOf(problem.getLineNumber()), problem.getMessage()); }
            @Override public void fatalError(SAXParseException problem) throws SAXException { throw problem; }
        });
        long started = System.nanoTime();
        validator.validate(new StreamSource(new ByteArrayInputStream(document)));
        answer.insert(0, "time\t" + (System.nanoTime() - started) + "\n");
    }

    private Schema loadSchema(String path) throws Exception {
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        // Only the resolver below opens files; without this it would not be called.
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
        DOMImplementationLS inputs = (DOMImplementationLS) DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().getDOMImplementation();
        factory.setResourceResolver(new LSResourceResolver() {
            @Override public LSInput resolveResource(String type, String namespace, String publicId, String systemId, String base) {
                LSInput input = inputs.createLSInput();
                input.setPublicId(publicId);
                input.setByteStream(InputStream.nullInputStream());
                input.setSystemId(systemId);
                input.setBaseURI(base);
                if (systemId == null || base == null) return input;
                Path file = Path.of(URI.create(base).resolve(systemId)).normalize();
                // A file that is not pinned is treated as empty, which does not load.
                if (!file.startsWith(officialFolder.toPath().toAbsolutePath().normalize())) return input;
                try {
                    input.setByteStream(new ByteArrayInputStream(Files.readAllBytes(file)));
                    input.setSystemId(file.toUri().toString());
                } catch (java.io.IOException missing) {
                    return input;
                }
                return input;
            }
        });
        return factory.newSchema(new StreamSource(new File(officialFolder, path).getAbsoluteFile()));
    }
}
