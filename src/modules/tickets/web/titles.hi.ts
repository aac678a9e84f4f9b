import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    inquiries: 'सहायता',
    office: 'सहायता टिकट',
    teacher: 'सहायता और सुझाव',
    mine: 'मेरे सहायता टिकट',
    family: 'सहायता और सुझाव',
    answer: 'सहायता टिकटों के जवाब दें',
    raise: 'कार्यालय से सहायता माँगें',
  },
}

export default hi
