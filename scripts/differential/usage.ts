export const USAGE = `Usage: npm run differential -- [--generated N] [--seed N] [--every N] [--only TEXT] [--jobs N] [--keep FOLDER]
       npm run differential -- --schemas [--generated N] [--seed N] [--only TEXT] [--keep FOLDER]
       npm run differential -- --sources [--generated N] [--seed N] [--every N] [--only TEXT] [--keep FOLDER]
       npm run differential -- --expressions N [--seed N] [--keep FOLDER] [--saxon-jar FILE]
       npm run differential -- --models N [--seed N] [--keep FOLDER]
       npm run differential -- --verdicts N [--seed N] [--only TEXT] [--country CODE]... [--samples] [--jobs N] [--keep FOLDER] [--own-xslt]
                                  [--saxon-jar FILE]

Compares the native engine with the reference engine: every finding of every document of every suite, and of
generated mutations of them. With --schemas, compares what our compiled XML Schemas say of every document and of
mutations with libxml2 and Xerces (Java): the verdict, and the line of the first violation. With --sources, compares the rule sets compiled from Schematron with the same ones compiled
from the XSLT that their publishers made of it, both under the native engine. With --expressions, compares the values of
random XPath expressions on random documents with those of Saxon-HE (Java); with --models, what random content models of
XML Schema let through with what they do for Xerces (Java). With --verdicts, compares whole verdicts on
changed invoices of every kind with those of others: XML Schema by Xerces (Java), rules by the publishers' own
stylesheets under Saxon-HE.

  --generated N     number of generated documents; 8000 when absent, 5000 with --sources, 100000 with --schemas
  --schemas         compare readings of XML Schema
  --sources         compare what the rules are compiled from
  --expressions N   number of expressions that the compiler takes
  --models N        number of content models that a schema may have
  --verdicts N      number of changed invoices
  --seed N          start of the random numbers; 1 when absent
  --every N         only every N-th document
  --only TEXT       only the documents, or the kinds of documents, whose name has this in it
  --country CODE    instead of the core, the invoices and other documents of a country (fr); may be given several times
  --samples         the samples of the suites as they are, too, before the changed ones
  --jobs N          worker threads of the reference engine, or Java processes; one per processor when absent
  --keep FOLDER     write the documents with differences there
  --own-xslt        take the stylesheets of our reference back end, though there are publishers' ones
  --saxon-jar FILE  /usr/share/java/Saxon-HE.jar when absent; a class path where a newer Saxon-HE needs other jars

Exit codes: 0 no differences, 1 differences, 2 wrong use, failure, or something missing.
`;
