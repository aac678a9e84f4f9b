import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  titles: { notFound: 'पृष्ठ नहीं मिला', comingSoon: 'जल्द आ रहा है', pdfViewer: 'दस्तावेज़' },
  closed: {
    unknownTitle: 'विद्यालय का पता सही नहीं है',
    unknownBody: 'इस पते पर कोई विद्यालय नहीं है। विद्यालय ने जो पता भेजा था उसे जाँचें और फिर कोशिश करें।',
    unreachableTitle: 'इंटरनेट नहीं है',
    unreachableBody: 'सर्वर तक नहीं पहुँच सके। इंटरनेट देखें या बाद में कोशिश करें।',
    maintenanceTitle: 'रखरखाव चल रहा है',
    maintenanceBody: 'हम एप्लिकेशन को बेहतर बना रहे हैं। आपका सहेजा हुआ काम सुरक्षित है।',
    range: '{from} से {to} तक',
    until: '{to} तक',
    schoolTime: 'विद्यालय का समय ({zone})',
    inactiveTitle: '{school} सक्रिय नहीं है',
    inactiveSomeSchool: 'यह विद्यालय सक्रिय नहीं है',
    inactiveBody: 'अभी कोई लॉग इन नहीं कर सकता। कृपया विद्यालय के कार्यालय से संपर्क करें।',
    licenceTitle: 'इस विद्यालय का लाइसेंस मान्य नहीं है',
    licenceBody: 'लाइसेंस की पुष्टि नहीं हो सकी। इस कंप्यूटर को इंटरनेट से जोड़ें या अपने एडमिन से संपर्क करें।',
    retry: 'फिर कोशिश करें',
  },
  notFound: {
    title: 'यहाँ कुछ नहीं है',
    body: 'इस पते पर कोई पृष्ठ नहीं है। पता ठीक से जाँचें, या मुख्य पृष्ठ पर लौटें।',
    home: 'मुख्य पृष्ठ पर जाएँ',
  },
  comingSoon: {
    body: 'Banyan का यह हिस्सा अभी बन रहा है।',
    back: 'वापस जाएँ',
  },
  pdf: {
    waitingTitle: 'अभी कोई दस्तावेज़ नहीं',
    waitingBody: 'कोई दस्तावेज़ नहीं चुना गया। वापस जाकर उसे फिर खोलें।',
    refusedTitle: 'आप यह दस्तावेज़ यहाँ नहीं खोल सकते',
    refusedBody: 'आप केवल अपने विद्यालय के दस्तावेज़ खोल सकते हैं।',
    notPdf: 'यह फ़ाइल PDF नहीं है।',
    failed: 'दस्तावेज़ लोड नहीं हो सका।',
    back: 'वापस जाएँ',
    loading: 'दस्तावेज़ लोड हो रहा है',
    frame: 'दस्तावेज़ {name}',
    download: 'डाउनलोड करें',
    noViewerTitle: 'दस्तावेज़ तैयार है',
    noViewerBody: 'आपका ब्राउज़र इस पृष्ठ पर दस्तावेज़ नहीं दिखा सकता। पढ़ने के लिए डाउनलोड करें।',
  },
}
export default hi
