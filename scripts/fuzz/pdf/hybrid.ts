/** Our own hybrid invoices, in parts: small ones with everything that we read from a PDF. */
import { deflateSync } from 'node:zlib';
import type { Part, Parts } from './parts.js';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** @param invoice CII */
export function hybridParts(invoice: Buffer): Parts {
  const compressed = (text: string, content: Buffer): Part => ({
    text: `<<${text} /Filter/FlateDecode>>`,
    content: deflateSync(content),
  });
  const plain = (text: string): Part => ({ text, content: null });
  return [
    plain('<</Type/Catalog /Pages 2 0 R /Names 3 0 R /AF[6 0 R 8 0 R] /Metadata 10 0 R /Version/1.7>>'),
    plain('<</Type/Pages /Kids[11 0 R] /Count 1>>'),
    plain('<</EmbeddedFiles<</Kids[4 0 R 5 0 R]>>>>'),
    plain('<</Limits[(a)(a)] /Names[(a)8 0 R]>>'),
    plain('<</Limits[(factur-x.xml)(factur-x.xml)] /Names[(factur-x.xml)6 0 R]>>'),
    plain(
      '<</Type/Filespec /F(factur-x.xml) /UF(factur-x.xml) /AFRelationship/Alternative /EF<</F 7 0 R /UF 7 0 R>>>>',
    ),
    compressed('/Type/EmbeddedFile /Subtype/text#2Fxml', invoice),
    plain('<</Type/Filespec /UF(plan.txt) /AFRelationship/Supplement /EF<</F 9 0 R>>>>'),
    compressed('/Type/EmbeddedFile /Subtype/text#2Fplain', Buffer.from('a plan')),
    compressed('/Type/Metadata /Subtype/XML', Buffer.from(XMP)),
    plain('<</Type/Page /Parent 2 0 R /MediaBox[0 0 595 842] /Resources<<>>>>'),
  ];
}

const XMP = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" pdfaid:conformance="B"/>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EXTENDED</fx:ConformanceLevel></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
