const sector = 512
const idsInSector = sector / 4
const [free, endOfChain, isFat, isDifat] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc]
/** Shorter streams would go to a mini stream; padding to this size avoids writing one. */
const minStreamSize = 4096
/** FAT sectors listed in the header itself. */
const inHeader = 109

const sectorsOf = (bytes: number) => Math.ceil(bytes / sector)

/** A compound file (the container of Office files before 2007) with a single stream. */
export function compoundFile(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.max(content.length, minStreamSize)
  const streamSectors = sectorsOf(size)
  let [fat, difat] = [1, 0]
  for (let before = 0; before !== fat; ) {
    before = fat
    difat = Math.ceil(Math.max(0, fat - inHeader) / (idsInSector - 1))
    fat = Math.ceil((fat + difat + 1 + streamSectors) / idsInSector)
  }
  const directory = fat + difat
  const file = new Uint8Array((1 + directory + 1 + streamSectors) * sector)
  const view = new DataView(file.buffer)
  const ids = (at: number, values: readonly number[]) =>
    values.forEach((value, n) => {
      view.setUint32(at + n * 4, value, true)
    })
  writeHeader(view, file, { fat, difat, directory })
  const chain = [
    ...Array.from({ length: fat }, () => isFat),
    ...Array.from({ length: difat }, () => isDifat),
    endOfChain,
    ...Array.from({ length: streamSectors }, (_, n) => (n === streamSectors - 1 ? endOfChain : directory + 2 + n)),
  ]
  ids(sector, [...chain, ...Array.from({ length: fat * idsInSector - chain.length }, () => free)])
  for (let n = 0; n < difat; n++) {
    const from = inHeader + n * (idsInSector - 1)
    const named = Array.from({ length: idsInSector - 1 }, (_, at) => (from + at < fat ? from + at : free))
    ids((1 + fat + n) * sector, [...named, n === difat - 1 ? endOfChain : fat + n + 1])
  }
  const entries = (1 + directory) * sector
  writeEntry(view, entries, { name: 'Root Entry', type: 5, child: 1, start: endOfChain, size: 0 })
  writeEntry(view, entries + 128, { name, type: 2, child: free, start: directory + 1, size })
  for (const at of [2, 3]) ids(entries + at * 128 + 68, [free, free, free])
  file.set(content, (1 + directory + 1) * sector)
  return file
}

type Layout = { readonly fat: number; readonly difat: number; readonly directory: number }

function writeHeader(view: DataView, file: Uint8Array, { fat, difat, directory }: Layout): void {
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(24, 0x3e, true)
  view.setUint16(26, 3, true)
  view.setUint16(28, 0xfffe, true)
  view.setUint16(30, 9, true)
  view.setUint16(32, 6, true)
  view.setUint32(44, fat, true)
  view.setUint32(48, directory, true)
  view.setUint32(56, minStreamSize, true)
  view.setUint32(60, endOfChain, true)
  view.setUint32(68, difat > 0 ? fat : endOfChain, true)
  view.setUint32(72, difat, true)
  for (let n = 0; n < inHeader; n++) view.setUint32(76 + n * 4, n < fat ? n : free, true)
}

type Entry = {
  readonly name: string
  readonly type: number
  readonly child: number
  readonly start: number
  readonly size: number
}

function writeEntry(view: DataView, at: number, { name, type, child, start, size }: Entry): void {
  for (let n = 0; n < name.length; n++) view.setUint16(at + n * 2, name.charCodeAt(n), true)
  view.setUint16(at + 64, (name.length + 1) * 2, true)
  view.setUint8(at + 66, type)
  view.setUint8(at + 67, 1)
  view.setUint32(at + 68, free, true)
  view.setUint32(at + 72, free, true)
  view.setUint32(at + 76, child, true)
  view.setUint32(at + 116, start, true)
  view.setUint32(at + 120, size, true)
}
