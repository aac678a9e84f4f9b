const hi = {
  titles: {
    school: 'विद्यालय',
    details: 'मूल जानकारी',
    infrastructure: 'भवन और कमरे',
    publicInfrastructure: 'हमारा परिसर',
    departments: 'विभाग',
    newDepartment: 'विभाग जोड़ें',
    academics: 'शैक्षणिक व्यवस्था',
    records: 'दस्तावेज़ और अभिलेख',
    changes: 'बदलाव',
    holidays: 'छुट्टियाँ',
    detailsStep: 'विद्यालय की जानकारी',
    termsStep: 'सत्र तय करें',
    workingDaysStep: 'कार्य दिवस तय करें',
    bellsStep: 'पीरियड तय करें',
  },
}

export default hi
