import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'audience-empty': 'चुनें कि सूचना किसके लिए है।',
  commented: 'टिप्पणी भेज दी गई',
  'daily-limit': 'आज की सीमा पूरी हो गई है। कल फिर कोशिश करें।',
  'event-time-missing': 'बताएँ कि कार्यक्रम कब है।',
  'expires-first': 'सूचना प्रकाशित होने से पहले ही समाप्त हो जाएगी।',
  'no-comments': 'यहाँ टिप्पणियाँ नहीं कर सकते।',
  'no-file': 'एक फ़ाइल चुनें।',
  'no-such-class': 'इस वर्ष की कक्षाएँ और समूह चुनें।',
  'no-such-comment': 'यह टिप्पणी नहीं मिली।',
  'no-such-file': 'एक फ़ाइल नहीं मिली। उसे फिर से जोड़ें।',
  'no-such-notice': 'यह सूचना नहीं मिली।',
  'no-such-option': 'जवाबों में से एक चुनें।',
  'not-now': 'सूचना की वर्तमान स्थिति में यह संभव नहीं है।',
  'notice-published': 'प्रकाशित हुई',
  'notice-reminded': 'याद दिलाया गया',
  'notice-time': 'तिथि और समय लिखें।',
  'poll-options': 'मतदान में कम से कम दो जवाब चाहिए।',
  'reminded-already': 'एक घंटे से कम पहले याद दिलाया गया था।',
  'signature-invalid': 'यह हस्ताक्षर पढ़ा नहीं जा सका।',
  'signature-missing': 'कृपया खाने में हस्ताक्षर करें।',
  'signed-already': 'इस पर्ची पर पहले ही हस्ताक्षर हो चुके हैं।',
  'slip-signed': 'हस्ताक्षर हो गए',
}

export default hi
