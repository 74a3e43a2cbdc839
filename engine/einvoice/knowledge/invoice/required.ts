/** Business terms that are required in their group (EN 16931-1, cardinality 1..1). */
export const REQUIRED: ReadonlySet<string> = new Set(
  (
    'BT-1 BT-2 BT-3 BT-5 BT-22 BT-24 BT-25 BT-27 BT-40 BT-44 BT-55 BT-59 BT-62 BT-63 BT-69 BT-80 BT-81 BT-84 BT-92 BT-95 BT-99 ' +
    'BT-102 BT-106 BT-109 BT-112 BT-115 BT-116 BT-117 BT-118 BT-122 BT-126 BT-129 BT-130 BT-131 BT-136 BT-141 BT-146 BT-151 ' +
    'BT-153 BT-160 BT-161'
  ).split(' '),
);

/** Groups that are required in the invoice or in their parent group (cardinality 1..1 and 1..n). */
export const REQUIRED_GROUPS: ReadonlySet<string> = new Set(
  'BG-2 BG-4 BG-5 BG-7 BG-8 BG-12 BG-22 BG-23 BG-25 BG-29 BG-30 BG-31'.split(' '),
);
