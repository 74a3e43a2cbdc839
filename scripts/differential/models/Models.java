import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.MissingResourceException;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Small schemas by the Xerces of the JDK, each with its documents. Nothing is read but what it is given.
 *
 * Standard input has requests, standard output one answer each; both are frames: the number of bytes (32 bits, big endian),
 * then the bytes. A request is two frames: a schema, and documents with a zero byte between them. An answer is lines of
 * fields, parted by tabs: "refused TAB message" for a schema that is none; else for each document "valid", or
 * "invalid TAB line TAB message" of its first violation.
 */
public final class Models {
    private static final SchemaFactory FACTORY = SchemaFactory.newDefaultInstance();

    public static void main(String[] arguments) throws Exception {
        FACTORY.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        FACTORY.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        // Only answers may stand on the standard output.
        System.setOut(new PrintStream(System.err));
        for (;;) {
            byte[] schema;
            try {
                schema = frame(in);
            } catch (EOFException end) {
                return;
            }
            String[] documents = new String(frame(in), StandardCharsets.UTF_8).split("\0");
            byte[] bytes = answer(schema, documents).getBytes(StandardCharsets.UTF_8);
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

    private static String answer(byte[] schema, String[] documents) {
        Validator validator;
        try {
            FACTORY.setErrorHandler(STRICT);
            validator = FACTORY.newSchema(new StreamSource(new ByteArrayInputStream(schema))).newValidator();
        } catch (Exception | StackOverflowError | OutOfMemoryError error) {
            return "refused\t" + oneLine(error.getMessage()) + "\n";
        }
        First first = new First();
        validator.setErrorHandler(first);
        StringBuilder answer = new StringBuilder();
        for (String document : documents) {
            first.violation = null;
            try {
                validator.validate(new StreamSource(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8))));
            } catch (MissingResourceException violation) {
                // One that the JDK has no words for. The validator is in the middle of the document.
                validator.reset();
                validator.setErrorHandler(first);
                if (first.violation == null) first.violation = "invalid\t0\t" + oneLine(violation.getKey());
            } catch (Exception | StackOverflowError error) {
                first.violation = "failed\t" + oneLine(String.valueOf(error));
            }
            answer.append(first.violation == null ? "valid" : first.violation).append('\n');
        }
        return answer.toString();
    }

    /** Keeps the first violation and goes on: a validator that is stopped is not as new for the next document. */
    private static final class First implements ErrorHandler {
        String violation;

        @Override public void warning(SAXParseException problem) { }
        @Override public void error(SAXParseException problem) {
            if (violation == null) violation = "invalid\t" + problem.getLineNumber() + "\t" + oneLine(problem.getMessage());
        }
        @Override public void fatalError(SAXParseException problem) throws SAXException { throw problem; }
    }

    private static String oneLine(String message) {
        return message == null ? "" : message.replaceAll("\\s+", " ");
    }

    /** The first error is the last. */
    private static final ErrorHandler STRICT = new ErrorHandler() {
        @Override public void warning(SAXParseException problem) { }
        @Override public void error(SAXParseException problem) throws SAXException { throw problem; }
        @Override public void fatalError(SAXParseException problem) throws SAXException { throw problem; }
    };
}
