import type { Cell, Column, ColumnKind } from './columns.ts'
import { looksLikeFormula } from './columns.ts'
import { escapeCell, escapeXml } from './xmlText.ts'
import type { ZipEntry } from './zipStream.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Limits of the file format. */
export const maxSheetRows = 1_048_576
export const maxSheetColumns = 16_384
const maxCellText = 32_767

// Lakh and crore grouping must be explicit: the format's own comma groups by thousands on most computers.
const rupees = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"#,##0.00'

/** Indexes into the cell formats in `styles`. `quoted` is text that stays text even when the cell is edited. */
const style = { plain: 0, header: 1, required: 2, text: 3, quoted: 4, money: 5, date: 6, datetime: 7, wrapped: 8 }

const format = (id: number, more = '', inner = '') =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"${id ? ' applyNumberFormat="1"' : ''}${more}${inner ? `>${inner}</xf>` : '/>'}`

const headed = (fill: number) =>
  `<xf numFmtId="49" fontId="1" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>`

const solid = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`

const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="${escapeXml(rupees)}"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE7ECF3')}${solid('FFFCE4B6')}</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9">${format(0)}${headed(2)}${headed(3)}${format(49)}${format(49, ' quotePrefix="1"')}${format(164)}${format(165)}${format(166)}${format(49, ' applyAlignment="1"', '<alignment vertical="top" wrapText="1"/>')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

const styleOfKind: Record<ColumnKind, number> = {
  text: style.text,
  number: style.plain,
  money: style.money,
  date: style.date,
  datetime: style.datetime,
}

const widthOfKind: Record<ColumnKind, number> = { text: 22, number: 12, money: 18, date: 13, datetime: 18 }

/** The letters of a column: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The spreadsheet serial number of a date; undefined before March 1900, where the format counts incorrectly. */
export function serialOf(date: string, time = '00:00:00'): number | undefined {
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569
  const seconds = Date.parse(`1970-01-01T${time}Z`) / 1000
  return day >= 61 ? day + seconds / 86_400 : undefined
}

function textCell(ref: string, text: string, styleIndex: number): string {
  const shown = text.length > maxCellText ? text.slice(0, maxCellText) : text
  return `<c r="${ref}" s="${styleIndex}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(shown)}</t></is></c>`
}

/** One cell as XML. Text stays text, whatever it starts with. */
export function cellXml(ref: string, cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return textCell(ref, cell.text, looksLikeFormula(cell.text) ? style.quoted : style.text)
    case 'number':
    case 'money':
      return `<c r="${ref}" s="${styleOfKind[cell.kind]}"><v>${cell.decimal}</v></c>`
    default: {
      const serial = serialOf(cell.date, cell.time)
      if (serial === undefined) return textCell(ref, cell.date, style.text)
      return `<c r="${ref}" s="${styleOfKind[cell.kind]}"><v>${serial}</v></c>`
    }
  }
}

/** A row of the help sheet: wrapped text, bold if it is a heading. */
export function lineXml(number: number, texts: readonly string[], heading = false): string {
  const styleIndex = heading ? style.header : style.wrapped
  const cells = texts.map((text, i) => (text ? textCell(`${columnName(i)}${number}`, text, styleIndex) : ''))
  return `<row r="${number}">${cells.join('')}</row>`
}

export function headerXml(columns: readonly (Column & { required?: boolean })[]): string {
  const cells = columns.map(({ header, required }, i) =>
    textCell(`${columnName(i)}1`, header, required ? style.required : style.header),
  )
  return `<row r="1">${cells.join('')}</row>`
}

const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** The start of a sheet: frozen header row, column widths and the default format of each column. */
export function sheetStart(columns: readonly Column[], frozen = true): string {
  const cols = columns.map(
    ({ kind = 'text', width = widthOfKind[kind] }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" style="${styleOfKind[kind]}" customWidth="1"/>`,
  )
  const widths = cols.length ? `<cols>${cols.join('')}</cols>` : ''
  return `${declaration}<worksheet xmlns="${main}">${frozen ? frozenHeader : ''}<sheetFormatPr defaultRowHeight="15"/>${widths}<sheetData>`
}

/** The end of a sheet; `after` holds the elements that follow the rows, in the order the format requires. */
export function sheetEnd(after = ''): string {
  return `</sheetData>${after}</worksheet>`
}

const notInNames = /[[\]:*?/\\]/g

/** Valid sheet names: at most 31 characters, none of `[]:*?/\`, all different. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name, i) => {
    const clean =
      name
        .replace(notInNames, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || `Sheet ${i + 1}`
    let free = clean.slice(0, 31)
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${clean.slice(0, 27)} ${n}`
    taken.add(free.toLowerCase())
    return free
  })
}

export type SheetPart = { name: string; content: ZipEntry['content']; hidden?: boolean }

/** The files inside an XLSX workbook. */
export function workbookParts(sheets: readonly SheetPart[]): ZipEntry[] {
  const names = sheetNames(sheets.map(({ name }) => name))
  const overrides = sheets.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  )
  const list = sheets.map(
    ({ hidden }, i) =>
      `<sheet name="${escapeXml(names[i] ?? '')}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const links = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const stylesLink = `<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/>`
  const part = (name: string, xml: string): ZipEntry => ({ name, content: [declaration, xml] })
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${overrides.join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRelations}">${links.join('')}${stylesLink}</Relationships>`,
    ),
    { name: 'xl/styles.xml', content: [styles] },
    ...sheets.map(({ content }, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content })),
  ]
}
