const hi = {
  titles: {
    school: 'विद्यालय',
    details: 'मूल जानकारी',
    infrastructure: 'भवन और कमरे',
    departments: 'विभाग',
    newDepartment: 'विभाग जोड़ें',
    academics: 'शैक्षणिक व्यवस्था',
    records: 'दस्तावेज़ और अभिलेख',
    holidays: 'छुट्टियाँ',
    detailsStep: 'विद्यालय के बारे में बताएँ',
    termsStep: 'वर्ष को सत्रों में बाँटें',
    workingDaysStep: 'बताएँ कि विद्यालय किन दिनों खुलता है',
    bellsStep: 'दिन के घंटे तय करें',
  },
}

export default hi
