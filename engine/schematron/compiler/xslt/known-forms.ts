/**
 * Fingerprints of the known boilerplate in generated stylesheets (`boilerplate.ts`). All of it writes locations and
 * reports, or visits nodes; none of it affects the findings. Review a part that is reported as unknown before adding
 * its fingerprint here.
 */
import type { KnownForms } from './boilerplate.js';

/** The ISO skeleton; both variants of locations, with namespaces and with local names only. */
export const SKELETON_FORMS: KnownForms = {
  'xsl:comment': ['88a88c5af122b7a9cf7fcef1463d5ee19fc15c88fee95d1b81a47f860c6e3968'],
  'xsl:attribute name="document"': ['20c7aadc107617fb19d2afb77a1a7a7e202cf42e26310eec5ff5d2fb4420e4ff'],
  'xsl:attribute name="documents"': ['f40969df9a101d01389eded7830de23742f8f751ed93eeba46e43aec0285bc58'],
  'xsl:apply-templates': ['ed5840ccf0b4987561806cad28b799c8022f220408a4833e8ff69e314aafbb84'],
  'xsl:param name="archiveDirParameter"': ['71e02c5fabea60b0406ad1478cd8a903092375c0aec5b1379a29cba7cfdc6ee2'],
  'xsl:param name="archiveNameParameter"': ['b4c3a535fbbce3f2792fbb0452ef4c03092bfe35bf75534bb0ec2be3240c6053'],
  'xsl:param name="fileNameParameter"': ['8ad58ef45040319a79e9f0c5ec1f4eef96bdd469b0c61cd2680bd44271d5a46a'],
  'xsl:param name="fileDirParameter"': ['ce9f095ec20a7699573ea34fc97caa0f6cd0f07cd4330a7bd85afaafd1139337'],
  'xsl:variable name="document-uri"': ['97c2b80b524c479b479695c76dbcd8cb0cbba2081846bc37a38d3cf34c109c46'],
  'xsl:template match="*" mode="schematron-select-full-path"': [
    '6892310f85703dfe30867dfb55a8a14dd880821b55ab153bdd83d8c3fc79772f',
  ],
  'xsl:template match="*" mode="schematron-get-full-path"': [
    'ac69b4a850fbd39b8052a1a315ee03c09753cb0e4b6a6f690d469acbb2f79857',
    'd83cabffa19750857be00253c161684418f33457a50597f0d873cb50f94cc156',
  ],
  'xsl:template match="@*" mode="schematron-get-full-path"': [
    'e38fc9b2728579b4ad7c3765a338bebaf6c7c69e463933f46ddc45071c38bf4d',
    '197d06975e5269e83d06cb8fb3a65ded1a449c57c3223ad56d5f94cd56ce27d6',
  ],
  'xsl:template match="node() | @*" mode="schematron-get-full-path-2"': [
    'abb9f009142081572521d0858e9eaec05d0d086b3f7526ebd3aead1f909228c6',
  ],
  'xsl:template match="node() | @*" mode="schematron-get-full-path-3"': [
    'e0bb163fddf520f2d101523d72e8f80e6df3fc1128d8a9f30568b97073bcc448',
  ],
  'xsl:template match="/" mode="generate-id-from-path"': [
    'f5c860cfd9ef7a92b465be4c15df60d38a2c3974e329b6d93bf542c229fa6bea',
  ],
  'xsl:template match="text()" mode="generate-id-from-path"': [
    '024bf94a0027eb9ba2ba6222e5a3e0e4ab4add5673cf3dda192aa71c365b01f4',
  ],
  'xsl:template match="comment()" mode="generate-id-from-path"': [
    '34f87f97086cf7d3f998e462e6bd544e20731b8e8803288f9c25fcd3affea3a5',
  ],
  'xsl:template match="processing-instruction()" mode="generate-id-from-path"': [
    '0d3c94b5c66977b3d92884d32f59da3f30c381b8170d383445a920d6c69102ce',
  ],
  'xsl:template match="@*" mode="generate-id-from-path"': [
    '3945fc6642cc730aced87d7359e33d58780a8b1cba04c19ad9a97b0d34084486',
  ],
  'xsl:template match="*" mode="generate-id-from-path"': [
    'd4c9ce1c24e8e71c110f14a6af0878768160c171ca5c99c90e2d13f18d6222a7',
  ],
  'xsl:template match="/" mode="generate-id-2"': ['06b796f9da8b2adbc9bed0285fedcc0a686bb8bb8aecbaa8bd4f759af811bf40'],
  'xsl:template match="*" mode="generate-id-2"': ['921aff1e0167c4a63cda6b2ff18bbe894e085a6c74d415743cf5d54d0c631209'],
  'xsl:template match="node()" mode="generate-id-2"': [
    'ee28d2e0af8820e85f0ea7863e7609856687c02d05be32a75ab8f605bd56396b',
  ],
  'xsl:template match="@*" mode="generate-id-2"': ['de8458b456c60538d874dc3d60264f47aa8b202d54653389b0cf08f1efbcd0df'],
  'xsl:template match="text()"': ['61b768bdcab84273a5dab73c1a250424dbb3144d7c224f6cad76a3d3947d16e1'],
  'xsl:attribute name="location"': ['6fdfc266a8ebb987916d86b8b46f804282b31bf3312e6fe56b83e43e3eaac420'],
};

/** SchXslt 1.9 and 1.10. */
export const SCHXSLT_FORMS: KnownForms = {
  'xsl:template match="root()"': [
    'af13b36b277337c14b42f61c06966ea02429bfa3789019a2b4f8b4dfe53b4974',
    'a7067d7e4435dede0f4468a3e75b3211adba86db602ca5f5d4724c98dc3d244d',
  ],
  'xsl:param name="schxslt.validate.initial-document-uri"': [
    'b8cbe5f87f8987625e9463c8dcc7d6996667e438564bc41b5c53a7db9e171b8f',
  ],
  'xsl:template name="schxslt.validate"': ['1944ae61a05ff71bff96b0b7a3e9445540c58a9a54c0f94c2731b9afebc745ce'],
  'xsl:template match="text() | @*" mode="#all"': ['b1d76ffd25b104c25c1c4b99b6f4315e151591d335457af8baf2289a04dafb2c'],
  'xsl:template match="/" mode="#all"': ['a44e11d0cb5c606604e1448c4bb477347d197776cf370b10cd30e424b907e230'],
  'xsl:template match="*" mode="#all"': ['8542924003cd1f1afb840d3b254865805eaeee74b98ada06fa53f938ae2fdb2d'],
  'template for patterns': ['7c0167332e4435f7fbd9c60480cc4f4e750b886232ce1f47646782c866bd7bf4'],
  'schxslt:pattern': ['370b039f6d3979313854893c68d44ccb140032dabab147b4cc56385de7c7840c'],
  'xsl:function name="schxslt:location"': ['4f6c355d7ce36334c2e5897886180a5a0803e82a19555da19840d2dc1a6806d3'],
  'template of a rule': [
    '14836b07790a9a6452f59bfc9b858ef69eae8228735c819aaeb7ec28fa6f991d',
    '7eaad4cf22282beabf71d9e380bcf467ea759fbd40d7ed7cea52fd33a099d210',
  ],
};
