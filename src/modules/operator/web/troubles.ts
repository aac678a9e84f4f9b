import type { InstallationStatus } from '../schemas.ts'

type TroubleKind =
  | 'jobsFailed'
  | 'jobsLate'
  | 'backupOld'
  | 'noBackups'
  | 'diskLow'
  | 'certificateBad'
  | 'certificateEnds'
  | 'schoolFull'

type Trouble = { readonly kind: TroubleKind; readonly values: Record<string, string | number> }

const minute = 60_000
const day = 24 * 60 * minute

/** What somebody should look at, the most urgent first. */
export function findTroubles(status: InstallationStatus, now: number): Trouble[] {
  const { jobs, backups, hosts, disk, storage } = status
  const age = (instant: string) => now - Date.parse(instant)
  const troubles: (Trouble | false)[] = [
    disk !== null &&
      disk.free < disk.size / 10 && { kind: 'diskLow', values: { percent: Math.floor((100 * disk.free) / disk.size) } },
    jobs.oldest !== null &&
      age(jobs.oldest) > 10 * minute && { kind: 'jobsLate', values: { n: Math.floor(age(jobs.oldest) / minute) } },
    jobs.failed > 0 && { kind: 'jobsFailed', values: { n: jobs.failed } },
    backups.without === 'setting' && { kind: 'noBackups', values: {} },
    // With a database of their own, some use snapshots that we never hear of.
    backups.without !== 'setting' &&
      (backups.madeAt === null ? backups.without === null : age(backups.madeAt) > 2 * day) && {
        kind: 'backupOld',
        values: {},
      },
    ...hosts.certificates.map(({ host, failure, validUntil }): Trouble | false =>
      failure
        ? { kind: 'certificateBad', values: { host } }
        : validUntil !== null &&
          -age(validUntil) < 14 * day && {
            kind: 'certificateEnds',
            values: { host, n: Math.max(0, Math.floor(-age(validUntil) / day)) },
          },
    ),
    ...storage.schools.map(
      ({ name, bytes }): Trouble | false =>
        storage.limit !== null &&
        bytes > storage.limit * 0.9 && {
          kind: 'schoolFull',
          values: { name, percent: Math.floor((100 * bytes) / storage.limit) },
        },
    ),
  ]
  return troubles.filter((trouble) => trouble !== false)
}
