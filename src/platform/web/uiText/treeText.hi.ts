import type { TreeText } from '#ui/tree/treeText.ts'

/** Hindi text of trees. */
export const treeText: TreeText = {
  filter: 'फ़िल्टर',
  expandAll: 'सभी खोलें',
  collapseAll: 'सभी बंद करें',
  expand: (what) => `${what} खोलें`,
  collapse: (what) => `${what} बंद करें`,
  actionsOf: (what) => `${what} के विकल्प`,
  rename: 'नाम बदलें',
  renaming: (what) => `${what} का नया नाम`,
  delete: 'हटाएँ',
  moveUp: 'ऊपर ले जाएँ',
  moveDown: 'नीचे ले जाएँ',
  moveTo: 'यहाँ ले जाएँ…',
  moveTitle: (what) => `“${what}” को ले जाएँ`,
  move: 'ले जाएँ',
  under: 'किसके अंदर',
  top: 'सबसे ऊपर',
  position: 'स्थान',
  first: 'सबसे पहले',
  after: (what) => `${what} के बाद`,
  here: 'अभी यहीं है',
  moved: (what, position, of, under) =>
    under === null
      ? `“${what}” अब सबसे ऊपर के स्तर पर ${of} में से ${position} नंबर पर है`
      : `“${what}” अब ${under} में ${of} में से ${position} नंबर पर है`,
  notMoved: (what, why) => `“${what}” को नहीं ले जा सके: ${why}`,
  insideItself: 'इसे इसी के अंदर नहीं ले जा सकते',
  atEnd: 'उस ओर और आगे नहीं ले जा सकते',
  filtering: 'पहले फ़िल्टर हटाएँ, या “यहाँ ले जाएँ…” चुनें',
  matches: (_, written) => `${written} मिले`,
  keys: 'ऐरो कुंजियों से सूची में ऊपर-नीचे जाएँ। खोलने के लिए Enter दबाएँ।',
  moveKeys: 'ले जाने के लिए Alt के साथ ऐरो कुंजी दबाएँ।',
  menuKeys: 'विकल्पों के लिए Shift+F10 दबाएँ।',
  shortcuts: [
    ['↑ ↓', 'सूची में ऊपर-नीचे जाएँ'],
    ['← →', 'शाखा बंद करें और खोलें'],
    ['Enter', 'खोलें'],
    ['Alt + ↑ ↓ ← →', 'ले जाएँ'],
    ['Shift + F10', 'विकल्प'],
  ],
}
