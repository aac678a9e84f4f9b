import type { titles } from './titles.en.ts'

const hi: Record<keyof typeof titles, string> = {
  overview: 'एक नज़र',
  branches: 'शाखाएँ',
  organisation: 'संस्था',
  newBranch: 'नई शाखा',
}

export default { titles: hi }
