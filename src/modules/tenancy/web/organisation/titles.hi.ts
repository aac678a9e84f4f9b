import type { titles } from './titles.en.ts'

const hi: Record<keyof typeof titles, string> = {
  overview: 'एक नज़र में',
  branches: 'शाखाएँ',
  organisation: 'संगठन',
  newBranch: 'नई शाखा',
}

export default { titles: hi }
