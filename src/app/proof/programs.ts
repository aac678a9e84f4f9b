import { readdir } from 'node:fs/promises'
import type { Program } from './program.ts'

/** Every program of this folder, in the order of its ids. */
export async function allPrograms(): Promise<Program[]> {
  const files = (await readdir(new URL('./', import.meta.url))).filter((name) => /^T\d+(\.\d+)?\.ts$/.test(name))
  const programs = await Promise.all(files.map(programIn))
  return programs.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}

async function programIn(file: string): Promise<Program> {
  const { program } = (await import(new URL(file, import.meta.url).href)) as { program?: Program }
  if (`${program?.id}.ts` !== file) throw new Error(`${file} must export the program of its own name.`)
  return program as Program
}
