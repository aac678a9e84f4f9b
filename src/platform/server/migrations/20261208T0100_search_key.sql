-- What a text is found by, whatever script it is written in: asha and आशा have the same key. It is the function searchKey of
-- src/platform/contract/search/searchKey.ts, word for word, for columns that are computed from names and titles. To change it,
-- write a migration that replaces it and computes those columns anew.
create function search_key(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  k text := lower(normalize(words, NFKC));
  c text;
begin
  if k ~ '[^ -~]' then
    k := translate(k, 'ÀÁÂÃÄÅĀàáâãäåāÇçÈÉÊËĒèéêëēÌÍÎÏĪìíîïīÑñṄṅṆṇÒÓÔÕÖŌòóôõöōÙÚÛÜŪùúûüūÝýÿŚśṢṣŠšŽžṬṭḌḍṚṛḶḷṀṁṂṃḤḥ',
      'aaaaaaaaaaaaaacceeeeeeeeeeiiiiiiiiiinnnnnnoooooooooooouuuuuuuuuuyyysssssszzttddrrllmmmmhh');
  end if;
  k := regexp_replace(k, '[''’ʼ]', '', 'g');
  k := regexp_replace(k, '[\s!"#$%&()*+,\-./:;<=>?@\[\\\]^_`{|}~·–—“”।॥]+', ' ', 'g');
  k := regexp_replace(k, '([0-9])(?=[^0-9 ])', '\1 ', 'g');
  k := regexp_replace(k, '([^0-9 ])(?=[0-9])', '\1 ', 'g');
  k := btrim(k, ' ');
  if k = '' then
    return '';
  end if;
  k := ' ' || k || ' ';

  -- How people write Indian sounds in Latin letters.
  k := replace(replace(k, 'ph', 'f'), 'zh', 'l');
  k := replace(replace(replace(k, 'chh', 'c'), 'ch', 'c'), 'sh', 's');
  k := regexp_replace(k, '([bdgjkt])h', '\1', 'g');
  k := replace(replace(replace(k, 'ck', 'k'), 'q', 'k'), 'x', 'ks');
  k := regexp_replace(k, 'ow(?=[bcdfghjklmnprstvz])', 'o', 'g');
  k := replace(translate(k, 'wz', 'vj'), 'gny', 'gy');
  k := translate(k, 'eo', 'iu');
  k := regexp_replace(k, 'a+([iu])', '\1', 'g');

  -- The letters of nine scripts, in the order of their blocks; the last row is left out.
  if k ~ '[^ -~]' then
    k := translate(k,
      U&'\0901\0902\0905\0906\0907\0908\0909\090A\090B\090C\090D\090E\090F\0910\0911\0912\0913\0914\0915\0916\0917\0918\0919\091A\091B\091C\091D\091E\091F\0920\0921\0922\0923\0924\0925\0926\0927\0928\0929\092A\092B\092C\092D\092E\092F\0930\0931\0932\0933\0934\0935\0936\0937\0938\0939\093F\0940\0941\0942\0943\0944\0945\0946\0947\0948\0949\094A\094B\094C\0960\0961\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0972' ||
      U&'\0981\0982\0985\0986\0987\0988\0989\098A\098B\098C\098F\0990\0993\0994\0995\0996\0997\0998\0999\099A\099B\099C\099D\099E\099F\09A0\09A1\09A2\09A3\09A4\09A5\09A6\09A7\09A8\09AA\09AB\09AC\09AD\09AE\09AF\09B0\09B2\09B6\09B7\09B8\09B9\09BF\09C0\09C1\09C2\09C3\09C4\09C7\09C8\09CB\09CC\09E0\09E1\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF\09CE\09F0\09F1' ||
      U&'\0A01\0A02\0A05\0A06\0A07\0A08\0A09\0A0A\0A0F\0A10\0A13\0A14\0A15\0A16\0A17\0A18\0A19\0A1A\0A1B\0A1C\0A1D\0A1E\0A1F\0A20\0A21\0A22\0A23\0A24\0A25\0A26\0A27\0A28\0A2A\0A2B\0A2C\0A2D\0A2E\0A2F\0A30\0A32\0A33\0A35\0A36\0A38\0A39\0A3F\0A40\0A41\0A42\0A47\0A48\0A4B\0A4C\0A66\0A67\0A68\0A69\0A6A\0A6B\0A6C\0A6D\0A6E\0A6F\0A5C\0A70\0A72\0A73' ||
      U&'\0A81\0A82\0A85\0A86\0A87\0A88\0A89\0A8A\0A8B\0A8C\0A8D\0A8F\0A90\0A91\0A93\0A94\0A95\0A96\0A97\0A98\0A99\0A9A\0A9B\0A9C\0A9D\0A9E\0A9F\0AA0\0AA1\0AA2\0AA3\0AA4\0AA5\0AA6\0AA7\0AA8\0AAA\0AAB\0AAC\0AAD\0AAE\0AAF\0AB0\0AB2\0AB3\0AB5\0AB6\0AB7\0AB8\0AB9\0ABF\0AC0\0AC1\0AC2\0AC3\0AC4\0AC5\0AC7\0AC8\0AC9\0ACB\0ACC\0AE0\0AE1\0AE6\0AE7\0AE8\0AE9\0AEA\0AEB\0AEC\0AED\0AEE\0AEF' ||
      U&'\0B01\0B02\0B05\0B06\0B07\0B08\0B09\0B0A\0B0B\0B0C\0B0F\0B10\0B13\0B14\0B15\0B16\0B17\0B18\0B19\0B1A\0B1B\0B1C\0B1D\0B1E\0B1F\0B20\0B21\0B22\0B23\0B24\0B25\0B26\0B27\0B28\0B2A\0B2B\0B2C\0B2D\0B2E\0B2F\0B30\0B32\0B33\0B35\0B36\0B37\0B38\0B39\0B3F\0B40\0B41\0B42\0B43\0B44\0B47\0B48\0B4B\0B4C\0B60\0B61\0B66\0B67\0B68\0B69\0B6A\0B6B\0B6C\0B6D\0B6E\0B6F\0B5F\0B71' ||
      U&'\0B82\0B85\0B86\0B87\0B88\0B89\0B8A\0B8E\0B8F\0B90\0B92\0B93\0B94\0B95\0B99\0B9A\0B9C\0B9E\0B9F\0BA3\0BA4\0BA8\0BA9\0BAA\0BAE\0BAF\0BB0\0BB1\0BB2\0BB3\0BB4\0BB5\0BB6\0BB7\0BB8\0BB9\0BBF\0BC0\0BC1\0BC2\0BC6\0BC7\0BC8\0BCA\0BCB\0BCC\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF' ||
      U&'\0C01\0C02\0C05\0C06\0C07\0C08\0C09\0C0A\0C0B\0C0C\0C0E\0C0F\0C10\0C12\0C13\0C14\0C15\0C16\0C17\0C18\0C19\0C1A\0C1B\0C1C\0C1D\0C1E\0C1F\0C20\0C21\0C22\0C23\0C24\0C25\0C26\0C27\0C28\0C2A\0C2B\0C2C\0C2D\0C2E\0C2F\0C30\0C31\0C32\0C33\0C34\0C35\0C36\0C37\0C38\0C39\0C3F\0C40\0C41\0C42\0C43\0C44\0C46\0C47\0C48\0C4A\0C4B\0C4C\0C60\0C61\0C66\0C67\0C68\0C69\0C6A\0C6B\0C6C\0C6D\0C6E\0C6F\0C58\0C59\0C5A' ||
      U&'\0C81\0C82\0C85\0C86\0C87\0C88\0C89\0C8A\0C8B\0C8C\0C8E\0C8F\0C90\0C92\0C93\0C94\0C95\0C96\0C97\0C98\0C99\0C9A\0C9B\0C9C\0C9D\0C9E\0C9F\0CA0\0CA1\0CA2\0CA3\0CA4\0CA5\0CA6\0CA7\0CA8\0CAA\0CAB\0CAC\0CAD\0CAE\0CAF\0CB0\0CB1\0CB2\0CB3\0CB5\0CB6\0CB7\0CB8\0CB9\0CBF\0CC0\0CC1\0CC2\0CC3\0CC4\0CC6\0CC7\0CC8\0CCA\0CCB\0CCC\0CE0\0CE1\0CE6\0CE7\0CE8\0CE9\0CEA\0CEB\0CEC\0CED\0CEE\0CEF\0CDE' ||
      U&'\0D01\0D02\0D05\0D06\0D07\0D08\0D09\0D0A\0D0B\0D0C\0D0E\0D0F\0D10\0D12\0D13\0D14\0D15\0D16\0D17\0D18\0D19\0D1A\0D1B\0D1C\0D1D\0D1E\0D1F\0D20\0D21\0D22\0D23\0D24\0D25\0D26\0D27\0D28\0D29\0D2A\0D2B\0D2C\0D2D\0D2E\0D2F\0D30\0D31\0D32\0D33\0D34\0D35\0D36\0D37\0D38\0D39\0D3F\0D40\0D41\0D42\0D43\0D44\0D46\0D47\0D48\0D4A\0D4B\0D4C\0D60\0D61\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0D4E\0D54\0D55\0D56\0D7A\0D7B\0D7C\0D7D\0D7E\0D7F' ||
      U&'\0903\093C\093D\093E\094D\0955\0956\0957\0983\09BC\09BD\09BE\09CD\09D7\0A03\0A3C\0A3E\0A4D\0A83\0ABC\0ABD\0ABE\0ACD\0B03\0B3C\0B3D\0B3E\0B4D\0B55\0B56\0B57\0B83\0BBE\0BCD\0BD7\0C03\0C3C\0C3D\0C3E\0C4D\0C55\0C56\0C83\0CBC\0CBD\0CBE\0CCD\0CD5\0CD6\0D03\0D3C\0D3D\0D3E\0D4D\0D57\0A71\200C\200D',
      'nnaaiiuuRliiiiuuuukkggnccjjNttddnttddnnpfbbmyrrlllvssshiiuuRRiiiiuuuuRl0123456789a' ||
      'nnaaiiuuRliiuukkggnccjjNttddnttddnpfbbmyrlssshiiuuRRiiuuRl0123456789trv' ||
      'nnaaiiuuiiuukkggnccjjNttddnttddnpfbbmyrllvsshiiuuiiuu0123456789rniu' ||
      'nnaaiiuuRliiiuuukkggnccjjNttddnttddnpfbbmyrllvssshiiuuRRiiiuuuRl0123456789' ||
      'nnaaiiuuRliiuukkggnccjjNttddnttddnpfbbmyrllvssshiiuuRRiiuuRl0123456789yv' ||
      'naaiiuuiiiuuukncjNtntnnpmyrrlllvssshiiuuiiiuuu0123456789' ||
      'nnaaiiuuRliiiuuukkggnccjjNttddnttddnpfbbmyrrlllvssshiiuuRRiiiuuuRl0123456789cjr' ||
      'nnaaiiuuRliiiuuukkggnccjjNttddnttddnpfbbmyrrllvssshiiuuRRiiiuuuRl0123456789l' ||
      'nnaaiiuuRliiiuuukkggnccjjNttddnttddnnpfbbmyrrlllvssshiiuuRRiiiuuuRl0123456789rmylnnrllk');
    k := replace(replace(replace(k, 'jN', 'gy'), 'N', 'n'), 'R', 'ri');
  end if;

  k := regexp_replace(k, '(?<=[^ ])a', '', 'g');
  k := regexp_replace(k, '(?<=[^ ])y', 'i', 'g');
  k := regexp_replace(k, 'n(?=[pbfm])', 'm', 'g');
  k := replace(k, 'tc', 'ks');
  k := regexp_replace(k, '([a-z])\1+', '\1', 'g');
  k := regexp_replace(k, ' sinh(?= )', ' sing', 'g');
  k := regexp_replace(k, ' rvu?(?= )', ' ru', 'g');
  k := regexp_replace(k, ' rui(?= )', ' ri', 'g');

  c := regexp_replace(k, '(?<= )[iu]', 'a', 'g');
  c := regexp_replace(c, '(?<=[^ ])[iuh]', '', 'g');
  c := translate(c, 'gdbvfjsym', 'ktpppcccn');
  c := regexp_replace(c, '([a-z])\1+', '\1', 'g');
  return k || replace(c, ' ', '~');
end
$$;
