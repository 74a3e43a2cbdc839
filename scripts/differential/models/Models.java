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
 * Validates documents with small schemas by the JDK's Xerces. It reads only its input.
 *
 * Reads requests from standard input, and writes an answer to each to standard output. Both are frames: the number of
 * bytes (32 bits, big endian), then the bytes. A request is two frames: a schema, and documents separated by zero
 * bytes. An answer is lines of fields, separated by tabs: "refused TAB message" for an invalid schema; otherwise for
 * each document "valid", or "invalid TAB line TAB message" of its first violation.
 */
public final class Models {
    private static final SchemaFactory FACTORY = SchemaFactory.newDefaultInstance();

    public static void main(String[] arguments) throws Exception {
        FACTORY.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        FACTORY.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        // Only answers may go to standard output.
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
                // An error that the JDK does not report. The validator is in the middle of the document.
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

    /** Keeps the first violation and continues: a validator that was stopped is not fresh for the next document. */
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

    /** Stops at the first error. */
    private static final ErrorHandler STRICT = new ErrorHandler() {
        @Override public void warning(SAXParseException problem) { }
        @Override public void error(SAXParseException problem) throws SAXException { throw problem; }
        @Override public void fatalError(SAXParseException problem) throws SAXException { throw problem; }
    };
}
