import type { StatusTone } from '#ui/indicators/Status.tsx'
import type { FileStateName } from '../rules.ts'

export const stateTones: Record<FileStateName, StatusTone> = {
  online: 'neutral',
  available: 'good',
  downloading: 'part',
  interrupted: 'bad',
}
