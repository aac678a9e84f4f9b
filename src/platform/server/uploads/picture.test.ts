import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isTooManyPixels, measurePicture, redrawPicture } from './picture.ts'
import { hugePng, pictureOf } from './testing/sampleFiles.ts'
import { uploadPolicies } from './upload.ts'

const { photo, logo } = uploadPolicies

test('USR-01 a photo becomes a WebP of at most 800 pixels and keeps its aspect ratio', async () => {
  const drawn = await redrawPicture(await pictureOf('jpeg', 3000, 1500), photo.redraw)
  expect(drawn).toMatchObject({ type: 'image/webp', extension: 'webp', width: 800, height: 400 })
  expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 })
})

test('USR-01 a small photo is not enlarged', async () => {
  expect(await redrawPicture(await pictureOf('png', 120, 90), photo.redraw)).toMatchObject({ width: 120, height: 90 })
})

test('USR-01 a photo loses its location and is turned upright', async () => {
  const upright = sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } }).jpeg()
  const lying = upright.withExif({ IFD3: { GPSLatitude: '13/1 4/1 0/1' } }).withMetadata({ orientation: 6 })
  const taken = await lying.toBuffer()
  const { exif, orientation } = await sharp(taken).metadata()
  expect(orientation).toBe(6)
  expect(exif).toBeDefined()
  const drawn = await redrawPicture(taken, photo.redraw)
  expect(drawn).toMatchObject({ width: 200, height: 400 })
  expect((await sharp(drawn?.bytes).metadata()).exif).toBeUndefined()
})

test('USR-01 data appended to a photo is removed', async () => {
  const poisoned = Buffer.concat([await pictureOf('jpeg'), Buffer.from('<script>alert(1)</script>')])
  const drawn = await redrawPicture(poisoned, photo.redraw)
  expect(drawn?.bytes.includes('<script>')).toBe(false)
})

test('TEN-09 a logo becomes a PNG that keeps its transparency', async () => {
  const clear = sharp({ create: { width: 600, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const drawn = await redrawPicture(await clear.webp().toBuffer(), logo.redraw)
  expect(drawn).toMatchObject({ type: 'image/png', width: 512, height: 512 })
  expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
})

test('a huge picture is measured but never decoded', async () => {
  const bomb = hugePng(50_000, 50_000)
  const shape = await measurePicture(bomb)
  expect(shape).toEqual({ width: 50_000, height: 50_000 })
  expect(shape && isTooManyPixels(shape)).toBe(true)
  const before = process.memoryUsage().rss
  expect(await redrawPicture(bomb, photo.redraw)).toBeNull()
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('40 million pixels is the limit', () => {
  expect(isTooManyPixels({ width: 8000, height: 5000 })).toBe(false)
  expect(isTooManyPixels({ width: 8000, height: 5001 })).toBe(true)
})

test('a truncated picture and a file that is no picture are refused', async () => {
  const whole = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
      background: 'red',
    },
  })
    .jpeg()
    .toBuffer()
  expect(await redrawPicture(whole.subarray(0, whole.length / 2), photo.redraw)).toBeNull()
  expect(await redrawPicture(Buffer.from('not a picture'), photo.redraw)).toBeNull()
  expect(await measurePicture(Buffer.from('not a picture'))).toBeNull()
})
