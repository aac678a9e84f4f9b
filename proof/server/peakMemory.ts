import { readFileSync } from 'node:fs'

/** The most memory a process has used, in bytes; 0 where the system does not say. */
export function peakMemory(pid: number | undefined): number {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB$/m)?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
