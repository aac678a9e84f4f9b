import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeText, readCode } from '../../rules/passCode.ts'
import { squareCode } from '../../rules/squareCode.ts'
import { readPicture } from './pictureReader.ts'

/** A picture of the code on grey, as a camera would see it, with `scale` pixels for a square. */
function pictureOf(text: string, scale: number) {
  const { size, path } = squareCode(text)
  const [width, height] = [size * scale + 80, size * scale + 40]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < data.length; at += 4) data.fill(150, at, at + 3)
  const square = (x: number, y: number, side: number, shade: number) => {
    for (let row = y; row < y + side; row++)
      for (let column = x; column < x + side; column++)
        data.fill(shade, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  square(40, 20, size * scale, 245)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
    square(40 + Number(x) * scale, 20 + Number(y) * scale, scale, 20)
  return { width, height, data }
}

test('VIS-02 a browser without a reader of its own reads the badges and passes we draw, and nothing where there is no code', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_-]{16,43}$/)
  fc.assert(
    fc.property(
      fc.constantFrom('pass' as const, 'badge' as const),
      secret,
      fc.integer({ min: 3, max: 7 }),
      (kind, code, scale) => {
        const read = readCode(readPicture(pictureOf(codeText(kind, code), scale)) ?? '')
        return read?.kind === kind && read.secret === code
      },
    ),
    { numRuns: 60 },
  )
  expect(readPicture({ width: 60, height: 60, data: new Uint8ClampedArray(60 * 60 * 4).fill(200) })).toBeNull()
})
