import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Program } from './program.ts'

/** Every program in this folder, sorted by id. */
export async function allPrograms(): Promise<Program[]> {
  const programs: Program[] = []
  for await (const file of glob('*/T*.ts', { cwd: import.meta.dirname })) programs.push(await loadProgram(file))
  return programs.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}

async function loadProgram(file: string): Promise<Program> {
  const { program } = (await import(new URL(file, import.meta.url).href)) as { program?: Program }
  if (`${program?.id}.ts` !== basename(file))
    throw new Error(`proof/${file} must export a program whose id is the file name.`)
  return program as Program
}
