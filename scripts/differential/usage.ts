export const USAGE = `Usage: npm run differential -- [--generated N] [--seed N] [--every N] [--only TEXT] [--jobs N] [--keep FOLDER]
       npm run differential -- --schemas [--generated N] [--seed N] [--only TEXT] [--keep FOLDER]
       npm run differential -- --sources [--generated N] [--seed N] [--every N] [--only TEXT] [--keep FOLDER]
       npm run differential -- --expressions N [--seed N] [--keep FOLDER] [--saxon-jar FILE]
       npm run differential -- --models N [--seed N] [--keep FOLDER]
       npm run differential -- --verdicts N [--seed N] [--only TEXT] [--country CODE]... [--samples] [--jobs N] [--keep FOLDER] [--own-xslt]
                                  [--saxon-jar FILE]

Compares the native engine with the reference engine: every finding of every document of every suite, and of
generated mutations of them. Other comparisons:

  --schemas      our compiled XML Schemas with libxml2 and Xerces (Java), on every document and on mutations: the
                 verdict and the line of the first violation
  --sources      rule sets compiled from Schematron with the same ones compiled from the publishers' XSLT, both under
                 the native engine
  --expressions  the values of random XPath expressions on random documents with those of Saxon-HE (Java)
  --models       which documents random content models of XML Schema accept, with Xerces (Java)
  --verdicts     whole verdicts on modified invoices of every kind: XML Schema with Xerces (Java), rules with the
                 publishers' own stylesheets under Saxon-HE

OPTIONS
  --generated N     number of generated documents; default 8000, 5000 with --sources, 100000 with --schemas
  --schemas         compare XML Schema implementations
  --sources         compare rules compiled from both of their sources
  --expressions N   number of expressions that the compiler accepts
  --models N        number of content models that a schema may contain
  --verdicts N      number of modified invoices
  --seed N          seed of the random numbers; default 1
  --every N         only every N-th document
  --only TEXT       only documents, or kinds of documents, whose name contains TEXT
  --country CODE    invoices and other documents of a country (fr) instead of the core; repeatable
  --samples         also compare the unmodified samples of the suites, before the modified ones
  --jobs N          worker threads of the reference engine, or Java processes; default: one per processor
  --keep FOLDER     write documents with differences to FOLDER
  --own-xslt        use the stylesheets of our reference back end even where publishers have their own
  --saxon-jar FILE  default /usr/share/java/Saxon-HE.jar; may be a class path if a newer Saxon-HE needs other jars

Exit codes: 0 no differences; 1 differences; 2 wrong usage, a failure, or a missing requirement.
`;
