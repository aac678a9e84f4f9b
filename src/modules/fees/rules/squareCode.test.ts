import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { squareCode } from './squareCode.ts'

test('FEE-03 the runs of a QR code are exactly its dark modules', () => {
  for (const text of ['a', 'https://school.example/r/0198c0de', 'x'.repeat(400)]) {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    const { size, runs } = squareCode(text)
    const drawn = new Uint8Array(size * size)
    for (const [column, row, length] of runs) drawn.fill(1, row * size + column, row * size + column + length)
    expect(size).toBe(modules.size)
    expect([...drawn]).toEqual([...modules.data])
    expect(runs.every(([column, , length]) => column + length <= size)).toBe(true)
  }
})
