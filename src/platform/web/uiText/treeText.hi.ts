import type { TreeText } from '#ui/tree/treeText.ts'

/** The words of a tree. */
export const treeText: TreeText = {
  filter: 'छाँटें',
  openAll: 'सब खोलें',
  closeAll: 'सब बंद करें',
  open: (what) => `${what} खोलें`,
  close: (what) => `${what} बंद करें`,
  actionsOf: (what) => `${what} के कार्य`,
  rename: 'नाम बदलें',
  renaming: (what) => `${what} का नया नाम`,
  delete: 'हटाएँ',
  moveUp: 'ऊपर ले जाएँ',
  moveDown: 'नीचे ले जाएँ',
  moveTo: 'यहाँ ले जाएँ…',
  moveTitle: (what) => `“${what}” को ले जाएँ`,
  move: 'ले जाएँ',
  under: 'किसके अंदर',
  top: 'सबसे ऊपर का स्तर',
  position: 'स्थान',
  first: 'सबसे पहले',
  after: (what) => `${what} के बाद`,
  here: 'अभी यहीं है',
  moved: (what, place, of, under) =>
    under === null
      ? `“${what}” अब सबसे ऊपर के स्तर पर ${of} में से ${place} पर है`
      : `“${what}” अब ${under} में ${of} में से ${place} पर है`,
  notMoved: (what, why) => `“${what}” वहीं रहेगा: ${why}`,
  insideItself: 'कोई वस्तु अपने ही अंदर नहीं जा सकती',
  noPlace: 'उस ओर और आगे नहीं जा सकता',
  filtering: 'पहले छँटाई हटाएँ, या “यहाँ ले जाएँ…” का प्रयोग करें',
  matches: (_, written) => `${written} मिले`,
  keys: 'तीर कुंजियों से पेड़ में चलें। Enter खोलता है।',
  moveKeys: 'Alt के साथ तीर कुंजियाँ वस्तु को ले जाती हैं।',
  menuKeys: 'Shift और F10 से कार्य खुलते हैं।',
}
