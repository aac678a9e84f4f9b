import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  titles: { notFound: 'पृष्ठ नहीं मिला', comingSoon: 'जल्द आ रहा है', pdfViewer: 'दस्तावेज़' },
  closed: {
    unknownTitle: 'विद्यालय का पता मान्य नहीं है',
    unknownBody: 'इस पते पर कोई विद्यालय नहीं है। विद्यालय से मिले संदेश में पता जाँचें और फिर प्रयास करें।',
    unreachableTitle: 'संपर्क नहीं हो पा रहा',
    unreachableBody: 'सर्वर से संपर्क नहीं हो सका। अपना इंटरनेट जाँचें या थोड़ी देर बाद प्रयास करें।',
    maintenanceTitle: 'रखरखाव चल रहा है',
    maintenanceBody: 'हम एप्लिकेशन को बेहतर बना रहे हैं। आपका सहेजा हुआ काम सुरक्षित है।',
    range: '{from} से {to} तक',
    until: '{to} तक',
    schoolTime: 'विद्यालय का समय ({zone})',
    inactiveTitle: '{school} सक्रिय नहीं है',
    inactiveSomeSchool: 'यह विद्यालय सक्रिय नहीं है',
    inactiveBody: 'अभी कोई लॉगिन नहीं कर सकता। कृपया विद्यालय के कार्यालय से संपर्क करें।',
    licenceTitle: 'इस विद्यालय का लाइसेंस मान्य नहीं है',
    licenceBody: 'लाइसेंस की पुष्टि नहीं हो सकी। इस मशीन को इंटरनेट से जोड़ें, या अपने व्यवस्थापक से संपर्क करें।',
    retry: 'फिर प्रयास करें',
  },
  notFound: {
    body: 'इस पते पर कोई पृष्ठ नहीं है। हो सकता है वह हट गया हो, या पते का कोई अक्षर छूट गया हो।',
    home: 'मुख्य पृष्ठ पर जाएँ',
  },
  comingSoon: {
    body: 'Banyan का यह भाग बन रहा है। बाक़ी सब कुछ अपनी जगह पर है।',
    back: 'वापस जाएँ',
  },
  pdf: {
    waitingTitle: 'अभी कोई दस्तावेज़ नहीं',
    waitingBody: 'ऐप ने यह नहीं बताया कि कौन-सा दस्तावेज़ दिखाना है। वापस जाकर उसे फिर खोलें।',
    refusedTitle: 'यह दस्तावेज़ यहाँ नहीं दिखाया जा सकता',
    refusedBody: 'केवल आपके अपने विद्यालय के दस्तावेज़ खोले जा सकते हैं।',
    notPdf: 'इस पते पर रखी फ़ाइल PDF नहीं है।',
    failed: 'दस्तावेज़ लोड नहीं हो सका।',
    back: 'वापस जाएँ',
    loading: 'दस्तावेज़ लोड हो रहा है',
    frame: 'दस्तावेज़ {name}',
    download: 'डाउनलोड करें',
    noViewerTitle: 'दस्तावेज़ तैयार है',
    noViewerBody: 'यह ब्राउज़र पृष्ठ में दस्तावेज़ नहीं दिखा सकता। पढ़ने के लिए डाउनलोड करें।',
  },
}
export default hi
