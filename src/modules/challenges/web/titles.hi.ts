import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: { family: 'अध्याय की चुनौतियाँ', challenges: 'अध्याय की चुनौतियाँ', chapter: 'अध्याय के परिणाम' },
}
export default hi
