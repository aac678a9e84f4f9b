import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'bad-signature': 'इस संदेश पर सहायता डेस्क के हस्ताक्षर नहीं हैं।',
  'daily-limit': 'आज की सीमा पूरी हो गई है। कल फिर कोशिश करें।',
  'desk-event-id': '8 से 60 अक्षर, अंक, - और _ लिखें।',
  'illegal-move': 'इस टिकट को अभी उस स्थिति में नहीं ले जा सकते।',
  'kinds-incomplete': 'हर प्रकार के टिकट का समय ठीक एक बार दें।',
  'no-desk': 'यहाँ विक्रेता की सहायता डेस्क नहीं जुड़ी है।',
  'no-file': 'एक फ़ाइल चुनें।',
  'no-such-answer': 'यह सहेजा हुआ जवाब नहीं मिला।',
  'no-such-file': 'एक फ़ाइल नहीं मिली। उसे फिर से जोड़ें।',
  'no-such-ticket': 'यह टिकट नहीं मिला।',
  'not-a-handler': 'ऐसे एडमिन को चुनें जो टिकट हल कर सकते हैं।',
  'not-expected': 'यहाँ कोई सहायता डेस्क नहीं जुड़ी है।',
  'not-failed': 'भेजने में कुछ भी विफल नहीं हुआ है।',
  'not-resolved': 'टिकट हल होने के बाद आप राय दे सकते हैं।',
  'not-your-child': 'अपने बच्चों में से एक चुनें।',
  'ticket-answered': 'भेज दिया गया',
  'ticket-closed': 'यह टिकट बंद है। और लिखने के लिए इसे फिर से खोलें।',
  'ticket-note-missing': 'कारण बताएँ।',
  'ticket-post-empty': 'कुछ लिखें या फ़ाइल जोड़ें।',
  'ticket-raised': 'कार्यालय को भेज दिया गया',
  'ticket-rated': 'धन्यवाद',
  'ticket-retried': 'फिर से भेजा जा रहा है',
  'ticket-status': 'पाँच स्थितियों में से एक चुनें।',
  'title-taken': 'इस शीर्षक का जवाब पहले से है।',
  'too-many-answers': 'पहले से 100 सहेजे हुए जवाब हैं।',
}

export default hi
