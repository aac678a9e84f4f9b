call erasable('document_photos', 'user_id', deleted => true);
call erasable('issued_documents', 'user_id', name => '{name}', words => '{content}', kept => '{kind,number,issued_at}');
call erasable('document_revocations', 'document_id > issued_documents.id', searched => '{reason}');
