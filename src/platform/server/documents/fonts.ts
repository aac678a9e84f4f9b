import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const families = {
  'noto-sans': 'NotoSans',
  'noto-sans-devanagari': 'NotoSansDevanagari',
  'noto-sans-kannada': 'NotoSansKannada',
  'noto-sans-tamil': 'NotoSansTamil',
  'noto-sans-telugu': 'NotoSansTelugu',
  'noto-sans-malayalam': 'NotoSansMalayalam',
  'noto-sans-bengali': 'NotoSansBengali',
  'noto-sans-gujarati': 'NotoSansGujarati',
  'noto-nastaliq-urdu': 'NotoNastaliqUrdu',
}

const weights = ['400Regular', '700Bold']

const read = (folder: string, family: string, weight: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${family}_${weight}.ttf`)))

/** Regular and bold fonts for every script a school uses; `base.typ` lists the families. Formulas have one of their own. */
export function loadFonts(): Buffer[] {
  return [
    ...Object.entries(families).flatMap(([folder, family]) => weights.map((weight) => read(folder, family, weight))),
    read('stix-two-math', 'STIXTwoMath', '400Regular'),
  ]
}
