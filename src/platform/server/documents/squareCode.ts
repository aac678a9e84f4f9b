import QRCode from 'qrcode'

/** A square code: modules per side, and dark runs from left to right as `[column, row, length]`. */
export type SquareCode = { readonly size: number; readonly runs: readonly (readonly [number, number, number])[] }

export function squareCode(text: string): SquareCode {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: [number, number, number][] = []
  for (const [at, dark] of data.entries()) {
    if (!dark) continue
    const [row, column] = [Math.floor(at / size), at % size]
    const last = runs.at(-1)
    if (last && last[1] === row && last[0] + last[2] === column) last[2]++
    else runs.push([column, row, 1])
  }
  return { size, runs }
}
