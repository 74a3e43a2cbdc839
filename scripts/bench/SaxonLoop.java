import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.transform.TransformerException;
import javax.xml.transform.URIResolver;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Axis;
import net.sf.saxon.s9api.DocumentBuilder;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import net.sf.saxon.s9api.XdmSequenceIterator;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.XsltTransformer;

/**
 * Runs the stylesheets of our reference back end with Saxon-HE, in a virtual machine that stays warm. Reads commands
 * from standard input, as described in subjects/protocol.ts; rule sets are paths of stylesheets.
 *
 * Arguments: "nodes" to time the transformations alone, or "bytes" to include parsing the document; the folder of the
 * official files, where document() finds its code lists.
 */
public final class SaxonLoop {
    /** Base URI of all stylesheets from the compiler. */
    private static final String RULES_BASE = "file:///rules/";

    private final Processor processor = new Processor(false);
    private final Map<String, List<XsltExecutable>> compiled = new HashMap<>();
    private final Map<String, XdmNode> codeLists = new HashMap<>();
    private final boolean fromBytes;
    private final File officialFolder;

    private SaxonLoop(boolean fromBytes, File officialFolder) {
        this.fromBytes = fromBytes;
        this.officialFolder = officialFolder;
    }

    public static void main(String[] arguments) throws Exception {
        SaxonLoop loop = new SaxonLoop(arguments[0].equals("bytes"), new File(arguments[1]));
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
        List<XsltExecutable> stylesheets = stylesheets(command[1]);
        Path path = Paths.get(command[2]);
        byte[] document = Files.readAllBytes(path);
        int iterations = Integer.parseInt(command[3]);
        long end = System.nanoTime() + Long.parseLong(command[4]) * 1_000_000;
        StringBuilder times = new StringBuilder();
        int findings;
        int count = 0;
        XdmNode parsed = fromBytes ? null : parse(document);
        do {
            long started = System.nanoTime();
            XdmNode input = fromBytes ? parse(document) : parsed;
            List<XdmNode> reports = new ArrayList<>();
            for (XsltExecutable stylesheet : stylesheets) reports.add(transform(stylesheet, input));
            times.append('\t').append(System.nanoTime() - started);
            findings = 0;
            for (XdmNode report : reports) findings += findings(report);
            count++;
        } while (count < iterations && System.nanoTime() < end);
        return "times\t" + findings + times;
    }

    private XdmNode parse(byte[] document) throws SaxonApiException {
        DocumentBuilder builder = processor.newDocumentBuilder();
        return builder.build(new StreamSource(new ByteArrayInputStream(document)));
    }

    private XdmNode transform(XsltExecutable stylesheet, XdmNode input) throws SaxonApiException {
        XsltTransformer transformer = stylesheet.load();
        transformer.setURIResolver(resolver());
        transformer.setInitialContextNode(input);
        XdmDestination report = new XdmDestination();
        transformer.setDestination(report);
        transformer.transform();
        return report.getXdmNode();
    }

    /** Counts the findings: the elements below the root of a report. */
    private static int findings(XdmNode report) {
        int findings = 0;
        XdmSequenceIterator<XdmNode> roots = report.axisIterator(Axis.CHILD);
        while (roots.hasNext()) {
            XdmSequenceIterator<XdmNode> entries = roots.next().axisIterator(Axis.CHILD);
            while (entries.hasNext()) if (entries.next().getNodeKind() == XdmNodeKind.ELEMENT) findings++;
        }
        return findings;
    }

    private List<XsltExecutable> stylesheets(String paths) throws SaxonApiException {
        List<XsltExecutable> known = compiled.get(paths);
        if (known != null) return known;
        List<XsltExecutable> stylesheets = new ArrayList<>();
        for (String path : paths.split("\\|")) stylesheets.add(processor.newXsltCompiler().compile(new StreamSource(new File(path))));
        compiled.put(paths, stylesheets);
        return stylesheets;
    }

    /** Parses code lists only once, because the other engines also keep them in memory. */
    private URIResolver resolver() {
        return (href, base) -> {
            String uri = java.net.URI.create(base).resolve(href).toString().replaceFirst("^file:/+", "file:///");
            if (!uri.startsWith(RULES_BASE)) throw new TransformerException(uri + " is outside of the rules.");
            XdmNode list = codeLists.get(uri);
            if (list == null) {
                try {
                    list = processor.newDocumentBuilder().build(new File(officialFolder, uri.substring(RULES_BASE.length())));
                } catch (SaxonApiException error) {
                    throw new TransformerException(error);
                }
                codeLists.put(uri, list);
            }
            return list.getUnderlyingNode();
        };
    }
}
