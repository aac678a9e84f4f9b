import { spawn } from 'node:child_process'

export type Finished = { code: number; output: string }

/** Runs a program to completion, and prints its output while it runs unless `quiet`. */
export function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
) {
  return new Promise<Finished>((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (!options.quiet) process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The path of a command-line tool installed as a dependency. */
export const tool = (name: string) => `node_modules/.bin/${name}`
