<?php
// PHP 8 with the curl extension
$request = curl_init('http://localhost:8080/api/v1/rules/BR-DE-15');
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-Api-Key: YOUR-KEY'],
]);
$body = curl_exec($request);
if ($body === false) {
    throw new RuntimeException(curl_error($request));
}
$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("$status: $body");
}
echo $body, PHP_EOL;
