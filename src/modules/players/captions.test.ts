import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCaptions } from './captions.ts'

const file = `\ufeffWEBVTT - made by hand\r\n\r\nNOTE nothing\r\n\r\n1\r\n00:01.000 --> 00:02.500 align:start\r\n<v Asha>Heat <b>rises</b>\r\n\r\n01:00:00.000 --> 01:00:01.000\r\na &lt; b\r\nsecond line\r\n`

test('LIB-03 captions are parsed with their times, without markup, notes or settings', () => {
  expect(readCaptions(file)).toEqual([
    { from: 1, to: 2.5, text: 'Heat rises' },
    { from: 3600, to: 3601, text: 'a < b\nsecond line' },
  ])
})

test('LIB-03 files that are not WebVTT, or contain no captions, are rejected', () => {
  for (const wrong of ['', 'WEBVTT', '1\n00:00:01,000 --> 00:00:02,000\nSRT', 'WEBVTTX\n\n00:01.000 --> 00:02.000\na'])
    expect(readCaptions(wrong), wrong).toBeNull()
  expect(readCaptions('WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards')).toBeNull()
})

test('LIB-03 any input parses to cues in chronological order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('\n\n', '00:01.000 --> 00:03.000', '-->', '<', 'x'))),
      (parts) => {
        const cues = readCaptions(`WEBVTT\n\n${parts.join('\n')}`) ?? []
        for (const [at, cue] of cues.entries()) {
          expect(cue.to).toBeGreaterThan(cue.from)
          expect(cue.from).toBeGreaterThanOrEqual(cues[at - 1]?.from ?? 0)
        }
      },
    ),
  )
})
