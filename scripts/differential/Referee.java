import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.TransformerException;
import javax.xml.transform.URIResolver;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import net.sf.saxon.s9api.Axis;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import net.sf.saxon.s9api.XdmSequenceIterator;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.XsltTransformer;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSResourceResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * An opinion on documents that is independent of this repository: XML Schema with the JDK's Xerces, rules with
 * Saxon-HE. One process for thousands of documents. It reads only the given folders, and never uses the network.
 *
 * Arguments: the folder of the official files.
 *
 * Reads requests from standard input, and writes an answer to each to standard output. Both are frames: the number of
 * bytes (32 bits, big endian), then the bytes. A request is three frames: the path of a schema's main file ("" for
 * none), the paths of stylesheets, separated by line ends, and the document. An answer is lines of fields, separated by
 * tabs:
 *
 *   schema TAB message                    a violation
 *   finding TAB stylesheet TAB assert|report TAB id TAB flag TAB test TAB location
 *   dynamic TAB stylesheet TAB number TAB location   an assertion of one of our own stylesheets raised
 *   raised TAB stylesheet TAB message     the stylesheet ended with a dynamic error; nothing is known of its findings
 *   failed TAB message                    no opinion
 */
public final class Referee {
    /** Namespace of what our own stylesheets add to SVRL. */
    private static final String EXTENSION = "urn:einvoice-validator:svrl";

    private final Processor processor = new Processor(false);
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, XsltExecutable> stylesheets = new HashMap<>();
    private final Map<String, XdmNode> codeLists = new HashMap<>();
    private final File officialFolder;
    /** The JDK's own, because the class path may contain others. */
    private final SAXParserFactory parsers = SAXParserFactory.newDefaultInstance();

    private Referee(File officialFolder) {
        this.officialFolder = officialFolder;
        parsers.setNamespaceAware(true);
    }

    public static void main(String[] arguments) throws Exception {
        Referee referee = new Referee(new File(arguments[0]));
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
            String sheets = new String(frame(in), StandardCharsets.UTF_8);
            byte[] document = frame(in);
            StringBuilder answer = new StringBuilder();
            try {
                if (!schema.isEmpty()) referee.checkSchema(schema, document, answer);
                if (!sheets.isEmpty()) referee.checkRules(sheets.split("\n"), document, answer);
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                line(answer, "failed", String.valueOf(error));
            }
            byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
        }
    }

    private static byte[] frame(DataInputStream in) throws Exception {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    private static void line(StringBuilder answer, String... fields) {
        for (int at = 0; at < fields.length; at++) {
            if (at > 0) answer.append('\t');
            answer.append(fields[at] == null ? "" : fields[at].replaceAll("\\s+", " "));
        }
        answer.append('\n');
    }

    private void checkSchema(String path, byte[] document, StringBuilder answer) throws Exception {
        Schema schema = schemas.get(path);
        if (schema == null) schemas.put(path, schema = loadSchema(path));
        Validator validator = schema.newValidator();
        validator.setErrorHandler(new ErrorHandler() {
            @Override public void warning(SAXParseException problem) { }
            @Override public void error(SAXParseException problem) { line(answer, "schema", problem.getMessage()); }
            @Override public void fatalError(SAXParseException problem) throws SAXException { throw problem; }
        });
        validator.validate(new StreamSource(new ByteArrayInputStream(document)));
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

    private void checkRules(String[] paths, byte[] document, StringBuilder answer) throws Exception {
        XdmNode input = processor.newDocumentBuilder().build(new SAXSource(parsers.newSAXParser().getXMLReader(), new InputSource(new ByteArrayInputStream(document))));
        for (String path : paths) {
            XsltTransformer transformer = stylesheet(path).load();
            transformer.setURIResolver(resolver());
            transformer.setErrorListener(SILENT);
            silence(transformer);
            transformer.setInitialContextNode(input);
            XdmDestination report = new XdmDestination();
            transformer.setDestination(report);
            try {
                transformer.transform();
            } catch (SaxonApiException error) {
                line(answer, "raised", path, error.getMessage());
                continue;
            }
            findings(path, report.getXdmNode(), answer);
        }
    }

    /** Releases of Saxon have different listeners: suppresses the output of any. */
    private static void silence(XsltTransformer transformer) throws ReflectiveOperationException {
        for (Method method : XsltTransformer.class.getMethods()) {
            if (!method.getName().equals("setMessageListener")) continue;
            Class<?> type = method.getParameterTypes()[0];
            method.invoke(transformer, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, arguments) -> null));
            return;
        }
    }

    private static final ErrorListener SILENT = new ErrorListener() {
        @Override public void warning(TransformerException problem) { }
        @Override public void error(TransformerException problem) { }
        @Override public void fatalError(TransformerException problem) { }
    };

    private static void findings(String path, XdmNode report, StringBuilder answer) {
        XdmSequenceIterator<XdmNode> roots = report.axisIterator(Axis.CHILD);
        while (roots.hasNext()) {
            XdmSequenceIterator<XdmNode> entries = roots.next().axisIterator(Axis.CHILD);
            while (entries.hasNext()) {
                XdmNode entry = entries.next();
                if (entry.getNodeKind() != XdmNodeKind.ELEMENT) continue;
                String name = entry.getNodeName().getLocalName();
                if (name.equals("dynamic-error")) line(answer, "dynamic", path, entry.getAttributeValue(new QName(EXTENSION, "index")), attribute(entry, "location"));
                if (!name.equals("failed-assert") && !name.equals("successful-report")) continue;
                String flag = attribute(entry, "flag");
                line(answer, "finding", path, name.equals("failed-assert") ? "assert" : "report", attribute(entry, "id"),
                    flag.isEmpty() ? attribute(entry, "role") : flag, attribute(entry, "test"), attribute(entry, "location"));
            }
        }
    }

    private static String attribute(XdmNode element, String name) {
        String value = element.getAttributeValue(new QName(name));
        return value == null ? "" : value;
    }

    /** Prefix of a path: compiles the stylesheet again, as for a first run. */
    private static final String FRESH = "fresh:";

    private XsltExecutable stylesheet(String path) throws SaxonApiException {
        if (path.startsWith(FRESH)) return compiled(path.substring(FRESH.length()));
        XsltExecutable known = stylesheets.get(path);
        if (known == null) stylesheets.put(path, known = compiled(path));
        return known;
    }

    private XsltExecutable compiled(String path) throws SaxonApiException {
        return processor.newXsltCompiler().compile(new StreamSource(new File(path)));
    }

    /** Code lists are next to the official rules, whichever stylesheet loads them. */
    private URIResolver resolver() {
        return (href, base) -> {
            String name = href.substring(href.lastIndexOf('/') + 1);
            XdmNode list = codeLists.get(name);
            if (list != null) return list.getUnderlyingNode();
            try (java.util.stream.Stream<Path> files = Files.walk(officialFolder.toPath())) {
                Path file = files.filter((each) -> each.getFileName().toString().equals(name)).findFirst().orElseThrow(() -> new TransformerException("There is no " + href + " among the official files."));
                list = processor.newDocumentBuilder().build(file.toFile());
            } catch (java.io.IOException | SaxonApiException error) {
                throw new TransformerException(error);
            }
            codeLists.put(name, list);
            return list.getUnderlyingNode();
        };
    }
}
