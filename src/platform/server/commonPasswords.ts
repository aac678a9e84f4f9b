// What people choose if a rule requires a capital letter and a digit: a common word with a common suffix.
const words = `
password passwd pass passcode secret letmein welcome hello hi default changeme temp temporary test testing tester demo sample
guest user username login signin admin administrator root super superuser superadmin system master access private public office
computer laptop internet google facebook whatsapp instagram youtube gmail yahoo android iphone samsung nokia windows microsoft
school myschool college student students teacher teachers principal staff class classroom exam result marks office library
classteacher headmaster headmistress accountant reception gate security parent parents family banyan topschool education learning
india indian bharat hindustan bangalore bengaluru mysore mysuru karnataka mumbai delhi newdelhi chennai madras kolkata calcutta
hyderabad pune kerala cochin kochi goa gujarat punjab rajasthan jaipur lucknow patna bihar odisha assam tamilnadu andhra telangana
krishna radhakrishna radha rama ram jairam shriram sriram jaishriram hanuman ganesh ganesha ganapati shiva shiv mahadev omnamahshivaya
om sairam sai saibaba durga lakshmi laxmi saraswati parvati murugan venkatesh venkateswara govinda gopal balaji tirupati ayyappa
allah bismillah mohammed muhammad ali jesus jesuschrist christ mary god waheguru guru ilovegod
amma appa mummy papa mother father maa baba dad mom didi bhai anna akka chinnu chintu bunty pinky sweety cutie babu baby
rahul raj raja raju ravi rajesh ramesh suresh mahesh ganga kumar kiran anil sunil vijay ajay sanjay arun varun tarun deepak
priya pooja puja neha anjali kavita kavya lakshman divya swathi swati shruti ananya aishwarya deepika sneha meera geetha geeta
sharma verma gupta singh patel reddy gowda nair iyer khan shaikh yadav rao shetty das joseph thomas george michael john david
daniel robert william james charlie andrew joshua jordan ashley jessica jennifer michelle nicole amanda matthew anthony
love iloveyou iloveu loveyou mylove lovely lover sweetheart darling jaan janu jaanu honey angel princess prince queen king friend
friends friendship forever happy smile lucky sunshine sunflower flower rose lotus jasmine butterfly rainbow summer winter spring
autumn monsoon january february march april june july august september october november december monday friday sunday holiday
cricket football hockey badminton tennis dhoni sachin tendulkar kohli virat rohit msdhoni baseball basketball soccer arsenal chelsea
liverpool barcelona realmadrid ronaldo messi superman batman spiderman ironman hulk thor avengers starwars pokemon pikachu naruto
dragon tiger lion elephant monkey peacock eagle falcon phoenix puppy kitty doggy horse panther cobra shadow hunter ranger warrior
killer ninja samurai legend champion winner hero rockstar gamer freefire pubg minecraft fortnite
mango banana orange apple chocolate cookie biryani coffee chai samosa pepper ginger sugar cheese
diamond gold golden silver platinum crystal pearl star galaxy universe planet moon earth ocean river mountain freedom
trustno1 whatever nothing something computer1 matrix hacker mustang ferrari porsche harley yamaha pulsar honda maruti toyota
qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh abcxyz
xyz aaa aaaa asd zaq xsw blink monika jaimatadi jaihind vandemataram bharatmatakijai satyamevjayate incredible
`
  .trim()
  .split(/\s+/)

const years = ['1947', ...Array.from({ length: 48 }, (_, back) => String(2029 - back))]

const shortSuffixes = `
0 1 2 3 5 7 9 00 01 07 10 11 12 21 22 69 77 99 000 007 100 108 111 123 143 321 420 456 555 786 999 1234 4321 12345 123456 1234567 12345678
123456789 @ ! # $ * !! 1! 1@ 12! 123! 123@ 123# 123$ 1234! 1234@ @1 @7 @10 @12 @18 @45 @123 @1234 @12345 @123456 @321 @007 @108 @111 @143
@786 @999 #1 #123 #1234 $123 !1 !123 !@# @#$ _1 _123 _01 -1 -123 abc xyz @abc @123! @123# @1!
`
  .trim()
  .split(/\s+/)

const suffixes = [
  '',
  ...shortSuffixes,
  ...years.flatMap((year) => [year, `@${year}`, `#${year}`, `_${year}`, `-${year}`, `${year}!`, `${year}@`]),
]

// Keyboard walks and digit sequences, which no word and suffix produce.
const walks = `
1qaz2wsx 1qaz@wsx 1qazxsw2 zaq12wsx zaq1@wsx !qaz2wsx !qaz@wsx q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y qwer1234 qwer@1234
asdf1234 asdf@1234 zxcv1234 1234qwer 123qwe 123qweasd 123qweasdzxc qwe123 qweqwe123 qaz123wsx abc123 abcd1234 a1b2c3d4 a1b2c3d4e5 aa123456
a123456 a1234567 a12345678 a123456789 aa12345678 aaaa1111 aaaaaaaa aaaaaaaaa1 1a2b3c4d 123abc 123abcd 1234abcd 12345abc 12345abcd 123456a 12345678a
123456789a 1234567a 11111111 12345678 123456789 1234567890 87654321 987654321 00000000 88888888 99999999 12341234 11223344 12121212 14789632
147258369 159357456 741852963 123123123 abcabc123 passpass1 pass1word 1password 123password 1234password password12password
trustno1 letmein1! iloveyou1! p@$$w0rd pa$$word pa55word pa55w0rd pa$$w0rd1 passw0rd passw0rd! p@55w0rd admin@admin admin123admin test1test
`
  .trim()
  .split(/\s+/)

// Look-alike characters people use in place of letters.
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const knownWords: ReadonlySet<string> = new Set(words)
const knownSuffixes: ReadonlySet<string> = new Set(suffixes)
const knownWalks: ReadonlySet<string> = new Set(walks)

/** Generates every common password in lower case. All at once they would waste memory. */
export function* commonPasswords(): Generator<string> {
  yield* knownWalks
  for (const word of knownWords) for (const suffix of knownSuffixes) yield word + suffix
}

/** Whether the password is easy to guess. Capitals and look-alike characters make no difference. */
export function isCommonPassword(password: string): boolean {
  if (password.length > 64) return false
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (knownWalks.has(plain)) return true
  for (let cut = 1; cut <= plain.length; cut++) {
    if (!knownSuffixes.has(plain.slice(cut))) continue
    const word = plain.slice(0, cut)
    if (knownWords.has(word) || knownWords.has(plainSpelling(word))) return true
  }
  return false
}

const plainSpelling = (word: string) => word.replace(/[@43!1$057]/g, (letter) => lookAlikes[letter] ?? letter)
