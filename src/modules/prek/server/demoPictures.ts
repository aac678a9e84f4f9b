import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { loadSharp } from '#platform/server/uploads/sharp.ts'

const frame = (inside: string, ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><rect width="900" height="600" fill="${ground}"/>${inside}</svg>`
const box = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${colour}"/>`

/** Blocks on a table, a painting, a balance beam, beads: what a phone in a nursery might see. */
const drawings = [
  frame(
    [
      box(0, 470, 900, 130, '#b98b5e'),
      box(330, 370, 110, 100, '#d9480f'),
      box(445, 370, 110, 100, '#1c7ed6'),
      box(385, 265, 110, 100, '#f2b705'),
      box(395, 165, 90, 95, '#2b8a3e'),
      box(408, 85, 64, 75, '#ae3ec9'),
      box(620, 400, 120, 70, '#f08c00'),
    ].join(''),
    '#f4ead7',
  ),
  frame(
    `${box(120, 60, 660, 480, '#ffffff')}<circle cx="330" cy="230" r="120" fill="#fcc419"/>${box(500, 300, 200, 180, '#e8590c')}
    <path d="M480 310 L600 200 L720 310 Z" fill="#5f3dc4"/>${box(570, 390, 60, 90, '#fff3bf')}${box(140, 480, 620, 40, '#69db7c')}`,
    '#cfd8dc',
  ),
  frame(
    `${box(0, 430, 900, 170, '#74b816')}${box(120, 360, 660, 28, '#a9713b')}${box(170, 388, 26, 70, '#7d5229')}${box(700, 388, 26, 70, '#7d5229')}
    <circle cx="420" cy="180" r="46" fill="#c68642"/>${box(385, 226, 74, 96, '#e03131')}<path d="M300 250 L390 240 M455 240 L548 262"
    stroke="#c68642" stroke-width="22" stroke-linecap="round"/>${box(390, 318, 26, 46, '#1864ab')}${box(430, 318, 26, 46, '#1864ab')}`,
    '#a5d8ff',
  ),
  frame(
    ['#e03131', '#f08c00', '#fcc419', '#2f9e44', '#1971c2', '#9c36b5', '#e64980']
      .map((colour, at) => `<circle cx="${150 + at * 100}" cy="${280 + (at % 2) * 60}" r="52" fill="${colour}"/>`)
      .join(''),
    '#fff4e6',
  ),
]

/** Stores the drawings as photos; each returned function writes the row of one. */
export async function keepDemoPictures(
  files: Files,
  tenantId: string,
): Promise<((db: TenantDb) => Promise<FileRow>)[]> {
  const sharp = await loadSharp()
  const folder = await mkdtemp(join(tmpdir(), 'banyan-pictures-'))
  try {
    const kept: ((db: TenantDb) => Promise<FileRow>)[] = []
    for (const [at, drawing] of drawings.entries()) {
      const path = join(folder, `${at}.webp`)
      await writeFile(path, await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer())
      const as = { tenantId, userId: null, name: 'photo.webp', type: 'image/webp', purpose: 'prekPhoto' }
      kept.push(await files.keepMade(path, as))
    }
    return kept
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
