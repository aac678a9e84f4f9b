import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    gradebook: 'ग्रेडबुक',
    sheet: 'कक्षा के अंक',
    student: 'छात्र की ग्रेडबुक',
    template: 'ग्रेडबुक का साँचा',
    preview: 'साँचे की झलक',
    ranks: 'स्थान-पत्र',
    designs: 'रिपोर्ट कार्ड के डिज़ाइन',
    confirmation: 'रिपोर्ट कार्ड',
    family: 'अंक',
    report: 'छात्र की रिपोर्ट',
    download: 'रिपोर्ट कार्ड',
    reportDownload: 'छात्र की रिपोर्ट',
    branchTemplates: 'ग्रेडबुक के साँचे',
  },
}

export default hi
