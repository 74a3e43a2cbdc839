<?php
// PHP 8 with the curl extension
$request = curl_init('http://localhost:8080/api/v1/validate');
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-Api-Key: YOUR-KEY'],
    CURLOPT_POSTFIELDS => ['file' => new CURLFile('invoice.xml', 'application/xml')],
]);
$body = curl_exec($request);
if ($body === false) {
    throw new RuntimeException(curl_error($request));
}
$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("$status: $body");
}

$report = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
echo $report['valid'] ? 'valid' : 'not valid', PHP_EOL;
foreach ($report['issues'] as $issue) {
    echo $issue['severity'], ' ', $issue['code'], ' ', $issue['message'], PHP_EOL;
}
