import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.sax.SAXSource;
import net.sf.saxon.lib.FeatureKeys;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathExecutable;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmValue;
import org.xml.sax.InputSource;

/**
 * Evaluates XPath expressions with Saxon-HE twice: optimized, and as written. If one operand decides, XPath 2.0 leaves
 * open which others are evaluated (section 2.3.4), so that the two may differ in errors.
 *
 * Reads requests from standard input, and writes an answer to each to standard output. Both are frames: the number of
 * bytes (32 bits, big endian), then the bytes. A request is two frames: lines of expressions, each "context TAB
 * expression", and a document; the contexts are expressions from the document node, of which each node is one context
 * item. An answer has a line per expression and context item, in order: "expression TAB node TAB truth TAB value TAB
 * truth TAB value", the first two optimized. An error is "!" and its code, "?" an error of Saxon itself; a value is its
 * items separated by "|", each a letter for its type and its string, or "n" and its path.
 */
public final class Expressions {
    private static final String[][] NAMESPACES = {{"p", "urn:p"}, {"xs", "http://www.w3.org/2001/XMLSchema"}};

    /** Result if Saxon itself is wrong. */
    private static final String NO_OPINION = "?";

    private final Processor[] processors = {processor(true), processor(false)};
    private final XPathCompiler[] compilers = {compiler(processors[0]), compiler(processors[1])};
    private final Map<String, Object[]> known = new HashMap<>();
    private final SAXParserFactory parsers = SAXParserFactory.newDefaultInstance();

    private Expressions() {
        parsers.setNamespaceAware(true);
    }

    public static void main(String[] arguments) throws Exception {
        Expressions referee = new Expressions();
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        // Only answers may go to standard output; compiler warnings are suppressed.
        System.setOut(new PrintStream(System.err));
        for (;;) {
            String expressions;
            try {
                expressions = new String(frame(in), StandardCharsets.UTF_8);
            } catch (EOFException end) {
                return;
            }
            byte[] document = frame(in);
            StringBuilder answer = new StringBuilder();
            try {
                referee.evaluate(expressions.split("\n"), document, answer);
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                answer.setLength(0);
                answer.append("failed\t").append(String.valueOf(error).replaceAll("\\s+", " ")).append('\n');
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

    private static Processor processor(boolean optimizes) {
        Processor processor = new Processor(false);
        if (!optimizes) processor.setConfigurationProperty(FeatureKeys.OPTIMIZATION_LEVEL, "0");
        return processor;
    }

    private static XPathCompiler compiler(Processor processor) {
        XPathCompiler compiler = processor.newXPathCompiler();
        for (String[] namespace : NAMESPACES) compiler.declareNamespace(namespace[0], namespace[1]);
        return compiler;
    }

    /** An executable, or the error that compiling raises. */
    private Object[] compiled(String expression) {
        if (known.size() > 5000) known.clear();
        return known.computeIfAbsent(expression, (text) -> {
            Object[] both = new Object[2];
            for (int at = 0; at < 2; at++) {
                try {
                    both[at] = compilers[at].compile(text);
                } catch (SaxonApiException error) {
                    both[at] = "!" + code(error);
                } catch (RuntimeException mistake) {
                    both[at] = NO_OPINION;
                }
            }
            return both;
        });
    }

    private static String code(SaxonApiException error) {
        return error.getErrorCode() == null ? "?" : error.getErrorCode().getLocalName();
    }

    private void evaluate(String[] expressions, byte[] document, StringBuilder answer) throws Exception {
        XdmNode[] trees = new XdmNode[2];
        for (int at = 0; at < 2; at++)
            trees[at] = processors[at].newDocumentBuilder().build(new SAXSource(parsers.newSAXParser().getXMLReader(), new InputSource(new ByteArrayInputStream(document))));
        Map<String, XdmValue[]> contexts = new HashMap<>();
        for (int index = 0; index < expressions.length; index++) {
            String[] fields = expressions[index].split("\t");
            XdmValue[] items = contexts.get(fields[0]);
            if (items == null) contexts.put(fields[0], items = new XdmValue[] {value(fields[0], trees[0], 0), value(fields[0], trees[1], 1)});
            Object[] executables = compiled(fields[1]);
            for (int node = 0; node < items[0].size(); node++) {
                answer.append(index).append('\t').append(node);
                for (int at = 0; at < 2; at++) {
                    XdmItem context = items[at].itemAt(node);
                    answer.append('\t').append(truth(executables[at], context)).append('\t').append(text(executables[at], context, at));
                }
                answer.append('\n');
            }
        }
    }

    private XdmValue value(String expression, XdmItem context, int at) throws SaxonApiException {
        return selector((XPathExecutable) compiled(expression)[at], context).evaluate();
    }

    private static XPathSelector selector(XPathExecutable executable, XdmItem context) throws SaxonApiException {
        XPathSelector selector = executable.load();
        selector.setContextItem(context);
        return selector;
    }

    private static String truth(Object executable, XdmItem context) {
        if (executable instanceof String) return (String) executable;
        try {
            return String.valueOf(selector((XPathExecutable) executable, context).effectiveBooleanValue());
        } catch (SaxonApiException error) {
            return "!" + code(error);
        } catch (RuntimeException | StackOverflowError mistake) {
            return NO_OPINION;
        }
    }

    private String text(Object executable, XdmItem context, int at) {
        if (executable instanceof String) return (String) executable;
        try {
            StringBuilder text = new StringBuilder();
            boolean isFirst = true;
            for (XdmItem item : selector((XPathExecutable) executable, context).evaluate()) {
                if (!isFirst) text.append('|');
                isFirst = false;
                if (item instanceof XdmNode) text.append('n').append(value("path(.)", item, at).itemAt(0).getStringValue());
                else text.append(letter((XdmAtomicValue) item)).append(item.getStringValue());
            }
            return text.toString().replaceAll("[ \t\r\n]+", " ").trim();
        } catch (SaxonApiException error) {
            return "!" + code(error);
        } catch (RuntimeException | StackOverflowError mistake) {
            return NO_OPINION;
        }
    }

    private static char letter(XdmAtomicValue value) {
        switch (value.getPrimitiveTypeName().getLocalName()) {
            case "untypedAtomic": return 'u';
            case "boolean": return 'b';
            case "decimal": case "integer": return 'd';
            case "double": return 'e';
            case "date": return 'D';
            case "dateTime": return 'T';
            default: return 's';
        }
    }
}
