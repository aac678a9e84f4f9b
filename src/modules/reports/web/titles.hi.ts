import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    home: 'रिपोर्ट',
    principal: 'स्कूल एक नज़र में',
    school: 'स्कूल की रिपोर्ट',
    permissions: 'रिपोर्ट की अनुमतियाँ',
    decide: 'सुरक्षित कॉलमों पर निर्णय लें',
    branchReports: 'सभी शाखाओं की रिपोर्ट',
    list: 'मनचाही रिपोर्ट',
    builder: 'नई रिपोर्ट',
    report: 'रिपोर्ट',
  },
}
export default hi
